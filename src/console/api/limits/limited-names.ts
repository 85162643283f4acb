import { limitNames } from 'virtual:limit-names';

let names: ReadonlyMap<string, string> | undefined;

/** As it stands in the lines, with a `!` before the name of an act. */
const markedName = (endpoint: string): string => {
  names ??= new Map(limitNames.split('\n').map((line) => line.split('=') as [string, string]));
  return names.get(endpoint.replace('/api/consentmanager/', '')) ?? 'other requests';
};

/** "Collection points". */
export const capitalized = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1);

/**
 * What a limit of one API keeps back: "collection points", "creating purposes".
 * @param endpoint method and path template, which are never shown
 */
export const limitedName = (endpoint: string): string => markedName(endpoint).replace('!', '');

/** The same at the head of a sentence or a row. */
export const limitedTitle = (endpoint: string): string => capitalized(limitedName(endpoint));

/** "Collection points are paused", "Creating purposes is paused". */
export const pausedTitle = (endpoint: string): string =>
  `${limitedTitle(endpoint)} ${markedName(endpoint).startsWith('!') ? 'is' : 'are'} paused`;
