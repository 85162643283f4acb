import { api } from '#console/api/api.ts';
import { type ComparedRecord, compareDataSubjectsEndpoint } from '#contract/compare.ts';
import { mergePeopleMinimum, type ReadProfile } from './merge-draft.ts';
import type { PersonReading } from './read-people.ts';

/** What these people have in common; who is gone isn't among them. */
export const readComparison = async (
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<readonly ComparedRecord[]> => {
  const { dataSubjects } = await api().call(
    compareDataSubjectsEndpoint,
    { body: { dataSubjectIds: [...ids] } },
    signal === undefined ? {} : { signal },
  );
  return dataSubjects;
};

/** Those who were read, each with its part of a comparison. */
export const withComparison = <Own extends Pick<ReadProfile, 'profile'>>(
  reads: readonly Own[],
  comparison: readonly ComparedRecord[],
): (Own & Pick<ReadProfile, 'compared'>)[] => {
  const comparedOf = new Map(comparison.map((own) => [own.id, own]));
  return reads.map((read) => {
    const compared = comparedOf.get(read.profile.Id);
    return { ...read, ...(compared && { compared }) };
  });
};

/** Those of one merge who were asked for: who was found is compared with the others. */
export const compareReadings = async (
  readings: readonly PersonReading[],
  signal?: AbortSignal,
): Promise<readonly PersonReading[]> => {
  const ids = readings.flatMap((own) => (own.kind === 'found' ? [own.profile.Id] : []));
  if (ids.length < mergePeopleMinimum) return readings;
  const comparison = await readComparison(ids, signal);
  return readings.flatMap((own): PersonReading[] =>
    own.kind === 'found' ? withComparison([own], comparison) : [own],
  );
};
