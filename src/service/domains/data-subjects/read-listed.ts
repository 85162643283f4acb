import type { ListedProfile } from '#contract/data-subject-records.ts';
import { readMoreRecords } from '#service/domains/more-records/read-more-records.ts';
import type { RequestContext } from '#service/http/context.ts';
import type { ListInput } from './find-subjects.ts';
import { readProfiles } from './read-profiles.ts';
import type { SubjectRow } from './records.ts';

/** Subjects as the list shows them, with the other records that look like them where asked for. */
export const readListed = async (
  context: Pick<RequestContext, 'db' | 'caller' | 'links' | 'now' | 'searchKeys' | 'attachments'>,
  rows: readonly SubjectRow[],
  query: ListInput['query'],
): Promise<ListedProfile[]> => {
  const profiles = await readProfiles(context, rows, query);
  if (!query.includeMoreRecords) return profiles;
  const shown = profiles.flatMap((profile, place) => {
    const row = rows[place];
    return row === undefined ? [] : [{ row, profile }];
  });
  const more = await readMoreRecords(context, shown);
  return profiles.map((profile) => ({ ...profile, ...more.get(profile.Id) }));
};
