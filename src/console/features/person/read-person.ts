import { api } from '#console/api/api.ts';
import type { DataSubject, ListedProfile } from '#contract/data-subject-records.ts';
import { listDataSubjectsEndpoint, listProfilesEndpoint } from '#contract/data-subjects.ts';
import { referenceTo } from '#contract/person-reference.ts';

/** All that is known of one data subject: two records, as the interface has them. */
export type PersonRecord = { subject: DataSubject; profile: ListedProfile };

/** `look` is the handle that shows them in clear. */
type ReadOptions = { signal?: AbortSignal | undefined; look?: string | undefined };

/** What the V2 list says of a data subject by its id; null where there is none. */
export const fetchSubject = async (
  id: string,
  options: ReadOptions = {},
): Promise<DataSubject | null> => {
  const { content } = await api().call(
    listDataSubjectsEndpoint,
    {
      query: {
        id,
        size: 1,
        properties: ['ignoreCount'],
        includeDataSubjectsWithOutPurposeTransactions: true,
      },
    },
    options,
  );
  return content.find((found) => found.id.toLowerCase() === id.toLowerCase()) ?? null;
};

/** A data subject by its id; null where there is none. */
export const fetchPerson = async (
  id: string,
  options: ReadOptions = {},
): Promise<PersonRecord | null> => {
  const reading = api().call(
    listProfilesEndpoint,
    {
      query: {
        size: 1,
        properties: ['ignoreCount', 'includeAllPreferences'],
        includeGeolocation: true,
        includeFormerIdentifiers: true,
        includeClaims: true,
        includeConsentAttachments: true,
        includeMoreRecords: true,
        includeEffectiveStatus: true,
      },
      headers: { identifier: referenceTo(id) },
    },
    options,
  );
  const [subject, { content }] = await Promise.all([fetchSubject(id, options), reading]);
  const profile = content.find((found) => found.Id.toLowerCase() === id);
  return subject === null || profile === undefined ? null : { subject, profile };
};
