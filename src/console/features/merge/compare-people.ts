import { api } from '#console/api/api.ts';
import { type ComparedRecord, compareDataSubjectsEndpoint } from '#contract/compare.ts';
import { mergePeopleMinimum, type ReadProfile } from './merge-draft.ts';

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
export const withComparison = (
  reads: readonly ReadProfile[],
  comparison: readonly ComparedRecord[],
): readonly ReadProfile[] => {
  const comparedOf = new Map(comparison.map((own) => [own.id, own]));
  return reads.map(({ profile, readAt }) => {
    const compared = comparedOf.get(profile.Id);
    return { profile, readAt, ...(compared && { compared }) };
  });
};

/** Those who were read, compared. */
export const compareReads = async (
  reads: readonly ReadProfile[],
  signal?: AbortSignal,
): Promise<readonly ReadProfile[]> => {
  if (reads.length < mergePeopleMinimum) return reads;
  const ids = reads.map(({ profile }) => profile.Id);
  return withComparison(reads, await readComparison(ids, signal));
};
