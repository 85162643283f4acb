import { api } from '#console/api/api.ts';
import type { ListedProfile } from '#contract/data-subject-records.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import type { Lookup } from './lookup.ts';
import { type Tried, triedOf } from './tried.ts';

/** Whom a lenient search finds by a text, with nothing that only a list shows. */
export const findPeople = async (
  lookup: Extract<Lookup, { by: 'identifier' }>,
): Promise<{ rows: readonly ListedProfile[]; isCut: boolean; tried: Tried }> => {
  const answer = await api().call(
    listProfilesEndpoint,
    {
      query: {
        match: 'lenient',
        country: lookup.country,
        properties: ['ignoreCount', 'ignoreTopics', 'ignoreCustomPreferences'],
      },
      headers: { identifier: lookup.identifier },
    },
    {},
  );
  return { rows: answer.content, isCut: answer.last === false, tried: triedOf(answer) };
};
