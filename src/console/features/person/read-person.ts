import { api } from '#console/api/api.ts';
import type { DataSubject, ListedProfile } from '#contract/data-subject-records.ts';
import { listDataSubjectsEndpoint, listProfilesEndpoint } from '#contract/data-subjects.ts';

/** All that is known of one data subject: two records, as the interface has them. */
export type PersonRecord = { subject: DataSubject; profile: ListedProfile };

/** What the V2 list says of a data subject by its id; null where there is none. */
export const fetchSubject = async (
  id: string,
  signal?: AbortSignal,
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
    { signal },
  );
  return content.find((found) => found.id.toLowerCase() === id.toLowerCase()) ?? null;
};

/**
 * A data subject by its id; null where there is none. v1 has no filter by id, so the V2 list tells
 * the identifier, which stays in memory and goes out in a header.
 */
export const fetchPerson = async (
  id: string,
  signal?: AbortSignal,
): Promise<PersonRecord | null> => {
  const subject = await fetchSubject(id, signal);
  if (subject === null) return null;
  const profiles = await api().call(
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
      headers: { identifier: subject.identifier },
    },
    { signal },
  );
  // Another one may have come under the same identifier meanwhile.
  const profile = profiles.content.find((found) => found.Id.toLowerCase() === id);
  return profile === undefined ? null : { subject, profile };
};
