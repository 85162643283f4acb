import { createPurposeDraftEndpoint } from '#contract/purpose-drafts.ts';
import { publishPurposeEndpoint } from '#contract/purpose-versions.ts';
import type { Client } from './client.ts';

const numbered = (stem: string, index: number): string =>
  `${stem}-${String(index + 1).padStart(4, '0')}`;

/** The ids of so many new Active purposes. */
export const manyPurposes = async (
  client: Client,
  stem: string,
  count: number,
): Promise<string[]> => {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await client.activePurpose(numbered(stem, index)));
  }
  return ids;
};

/** So many new Active collection points, each for the first of these purposes and two others. */
export const manyPoints = async (
  client: Client,
  stem: string,
  count: number,
  [first = '', ...others]: readonly string[],
): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    const two = [0, 1].map((at) => others[(2 * index + at) % others.length] ?? '');
    await client.activePoint(numbered(stem, index), first, ...two);
  }
};

const languages = [
  ...['ar', 'bg', 'cs', 'da', 'de', 'el', 'es', 'et', 'fi', 'fr', 'ga', 'he', 'hr', 'hu', 'is'],
  ...['it', 'ja', 'ko', 'lt', 'lv', 'mt', 'nl', 'no', 'pl', 'pt', 'ro', 'sk', 'sl', 'sv', 'tr'],
];

const words = (length: number, version: number): string => {
  let text = '';
  // Each seventh word is another one in each version.
  for (let at = 0; text.length < length; at += 1) {
    text += `${at % 7 === 0 ? `changed${version}x${at}` : `word${at % 50}`} `;
  }
  return text.slice(0, length);
};

/**
 * Publishes versions of an Active purpose until it has so many. The last two have texts in 30
 * languages of that length.
 */
export const manyVersions = async (
  client: Client,
  { id, name, count, textLength }: { id: string; name: string; count: number; textLength: number },
): Promise<void> => {
  for (let version = 2; version <= count; version += 1) {
    const isLong = version > count - 2;
    await client.done({
      method: createPurposeDraftEndpoint.method,
      path: `${createPurposeDraftEndpoint.path.replace('{purposeId}', id)}?newest=${version - 1}`,
      body: {
        Version: version - 1,
        Status: 'DRAFT',
        Name: name,
        Description: `What version ${version} says`,
        ConsentLifeSpan: version * 86_400,
        ...(isLong && {
          DefaultLanguage: 'en',
          Languages: ['en', ...languages].slice(0, 30).map((Language) => ({
            Language,
            Default: Language === 'en',
            Name: `${name} (${Language})`,
            Description: words(textLength, version),
          })),
        }),
      },
    });
    const path = publishPurposeEndpoint.path.replace('{purposeId}', id);
    await client.done({
      method: publishPurposeEndpoint.method,
      path: `${path}?version=${version}`,
    });
  }
};
