import type { Database } from '#service/db/database.ts';
import type { RetentionRuleRow, StoredDryRun } from '#service/db/schema/retention.ts';
import { addCounts, countDue } from './count-due.ts';
import { judge, type Verdict } from './judge.ts';
import { findNextPeople } from './next-people.ts';

/** Goes on with a dry run: looks at the next people, at most so many, and deletes nothing. */
export const stepOfDryRun = async (
  db: Database,
  rule: RetentionRuleRow,
  dryRun: StoredDryRun,
  { now, people }: { now: string; people: number },
): Promise<StoredDryRun> => {
  const next = await findNextPeople(db, dryRun.coveredUntil, people);
  if (next === undefined) return { ...dryRun, endedAt: now };
  const judged = await judge(db, rule, next.among, now);
  const due = judged.filter(({ verdict }) => verdict === 'due');
  const { kept } = dryRun;
  const countOf = (wanted: Exclude<Verdict, 'due'>) =>
    kept[wanted] + judged.filter(({ verdict }) => verdict === wanted).length;
  return {
    ...dryRun,
    coveredUntil: next.last,
    covered: dryRun.covered + next.count,
    wouldDelete: addCounts(dryRun.wouldDelete, await countDue(db, rule, due)),
    kept: {
      inForce: countOf('inForce'),
      pending: countOf('pending'),
      onHold: countOf('onHold'),
      erasureAsked: countOf('erasureAsked'),
    },
  };
};
