import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import type { CallOptions } from '#console/api/http-client.ts';
import type { ComparedRecord } from '#contract/compare.ts';
import type { Profile } from '#contract/data-subject-records.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { referenceTo } from '#contract/person-reference.ts';
import type { MergePerson, ReadProfile } from './merge-draft.ts';

/**
 * What asking for somebody found, and when (epoch milliseconds): `missing` were merged or deleted;
 * `compared` as in `ReadProfile`.
 */
export type PersonReading = { person: MergePerson; readAt: number } & (
  | { kind: 'found'; profile: Profile; compared?: ComparedRecord }
  | { kind: 'missing' }
);

/** The profiles of those who were found, in their order. */
export const foundIn = (readings: readonly PersonReading[]): readonly ReadProfile[] =>
  readings.flatMap((reading) => {
    if (reading.kind !== 'found') return [];
    const { profile, readAt, compared } = reading;
    return [{ profile, readAt, ...(compared && { compared }) }];
  });

export type ReadProgress = { read: number; total: number };

const keys = {
  progress: ['merge-reads', 'progress'],
  person: (id: string) => ['merge-reads', 'person', id],
} as const;

/** The whole profile of this person; null where they're gone. */
const fetchProfile = async (
  id: string,
  options: CallOptions<typeof listProfilesEndpoint>,
): Promise<Profile | null> => {
  const { content } = await api().call(
    listProfilesEndpoint,
    {
      query: {
        size: 1,
        properties: ['ignoreCount', 'includeAllPreferences'],
        includeGeolocation: true,
      },
      headers: { identifier: referenceTo(id) },
    },
    options,
  );
  return content[0] ?? null;
};

/** Asks for somebody once. @param look the handle that shows them in clear */
export const readPerson = async (
  person: MergePerson,
  signal?: AbortSignal,
  look?: string,
): Promise<PersonReading> => {
  const profile = await fetchProfile(person.id, {
    ...(signal !== undefined && { signal }),
    look,
  });
  const readAt = Date.now();
  return profile?.Id === person.id
    ? { person, readAt, kind: 'found', profile }
    : { person, readAt, kind: 'missing' };
};

type ReadOptions = {
  signal?: AbortSignal | undefined;
  /** Readings up to this age count; 0 reads everybody anew. */
  maxAgeMs: number;
};

/**
 * Reads everybody, at most six at once (the lanes of the limiter see to it), and keeps what was read,
 * so that reading again after a failure goes on where it ended.
 */
export const readPeople = async (
  client: QueryClient,
  people: readonly MergePerson[],
  { signal, maxAgeMs }: ReadOptions,
): Promise<PersonReading[]> => {
  const oldest = Date.now() - maxAgeMs;
  let read = 0;
  const tell = () =>
    client.setQueryData<ReadProgress>(keys.progress, { read, total: people.length });
  tell();
  return Promise.all(
    people.map(async (person) => {
      const known = client.getQueryData<PersonReading>(keys.person(person.id));
      const reading =
        known !== undefined && known.readAt > oldest ? known : await readPerson(person, signal);
      client.setQueryData(keys.person(person.id), reading);
      read += 1;
      tell();
      return reading;
    }),
  );
};

/** How far the reading under way is: "12 of 40". */
export const useReadProgress = (): ReadProgress | undefined =>
  useQuery<ReadProgress>({ queryKey: keys.progress, queryFn: skipToken }).data;
