import { limitNames } from 'virtual:limit-names';

/** "Collection points". */
export const capitalized = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1);

/**
 * What a limit of one API keeps back: "collection points", "creating purposes".
 * @param endpoint method and path template, which are never shown
 */
export const limitedName = (endpoint: string): string =>
  limitNames[endpoint]?.name ?? 'other requests';

/** The same at the head of a sentence or a row. */
export const limitedTitle = (endpoint: string): string => capitalized(limitedName(endpoint));

/** "Collection points are paused", "Creating purposes is paused". */
export const pausedTitle = (endpoint: string): string =>
  `${limitedTitle(endpoint)} ${limitNames[endpoint]?.isAct ? 'is' : 'are'} paused`;
