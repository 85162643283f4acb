import type { Profile } from '#contract/data-subject-records.ts';
import { changedIds, type ReadProfile } from '../merge-draft.ts';
import type { Withdrawal } from './keep-noes.ts';

const purposesOf = (withdrawals: readonly Withdrawal[], personId: string): ReadonlySet<string> =>
  new Set(withdrawals.flatMap(({ id, purposeIds }) => (id === personId ? purposeIds : [])));

const withdrawnIn = ({ Id, Purposes }: Profile, withdrawals: readonly Withdrawal[]) => {
  const named = purposesOf(withdrawals, Id);
  return (Purposes ?? []).filter((own) => named.has(own.Id) && own.Status === 'WITHDRAWN');
};

/** Whether nothing of it is left to be withdrawn. */
export const isWithdrawn = (
  { id, purposeIds }: Withdrawal,
  reads: readonly ReadProfile[],
): boolean =>
  reads.some(
    ({ profile }) =>
      profile.Id === id &&
      withdrawnIn(profile, [{ id, purposeIds }]).length === new Set(purposeIds).size,
  );

/** How many answers were withdrawn of those. */
export const countWithdrawn = (
  withdrawals: readonly Withdrawal[],
  reads: readonly ReadProfile[],
): number => reads.reduce((sum, { profile }) => sum + withdrawnIn(profile, withdrawals).length, 0);

/** A profile as it was read, but for what these withdrawals did to it: that is as before. */
const without = (before: Profile, now: Profile, withdrawals: readonly Withdrawal[]): Profile => {
  const withdrawn = new Set(withdrawnIn(now, withdrawals).map(({ Id }) => Id));
  if (withdrawn.size === 0) return now;
  const { LastUpdatedDate, LatestSource, LatestGeolocation } = before;
  return {
    ...now,
    ...{ LastUpdatedDate, LatestSource, LatestGeolocation },
    Purposes: (now.Purposes ?? []).map((own) =>
      withdrawn.has(own.Id) ? (before.Purposes?.find(({ Id }) => Id === own.Id) ?? own) : own,
    ),
  };
};

/** Whether records are as they were, but for what these withdrawals did. */
export const isAsBefore = (
  before: readonly ReadProfile[],
  now: readonly ReadProfile[],
  withdrawals: readonly Withdrawal[],
): boolean => {
  const put = now.map((read) => {
    const known = before.find(({ profile }) => profile.Id === read.profile.Id);
    return known ? { ...read, profile: without(known.profile, read.profile, withdrawals) } : read;
  });
  return now.length === before.length && changedIds(before, put).length === 0;
};
