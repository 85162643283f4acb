import type { RetentionCounts } from '#contract/retention.ts';
import type { RetentionRuleRow } from '#service/db/schema/retention.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { eraseProfiles } from '#service/domains/erasures/erase-profiles.ts';
import { eraseReceipts } from '#service/domains/erasures/erase-receipts.ts';
import type { Deletion, Eraser } from '#service/domains/erasures/eraser.ts';
import { lockErasable } from '#service/domains/erasures/lock-erasable.ts';
import { amongIds } from './among.ts';
import { addCounts } from './count-due.ts';
import { type Judged, judge } from './judge.ts';
import { findNextPeople } from './next-people.ts';
import { type Portion, takePortion } from './take-portion.ts';

/** How many people a step looks at, and how much it deletes of what the rule is about. */
export type RunSizes = { people: number; deletions: number };

const nothing: RetentionCounts = { people: 0, profiles: 0, receipts: 0 };

const isDue = ({ verdict }: Judged): boolean => verdict === 'due';

const keysOf = (due: readonly Judged[]): string[] => due.flatMap(({ key }) => key ?? []);

/** Deletes what is due of people whom the transaction holds. */
const erase = async (
  eraser: Eraser,
  { id: ruleId, target }: RetentionRuleRow,
  due: readonly Judged[],
): Promise<RetentionCounts> => {
  const deletion: Deletion = { deleteType: 'RETENTION', ruleId, erasureId: null, keep: null };
  const bySubject = Map.groupBy(due, ({ subjectId }) => subjectId);
  const ids = [...bySubject.keys()];
  if (target === 'PERSON') {
    const { counts } = await erasePeople(eraser, ids, deletion);
    return [...counts.values()].reduce(
      (sum, { purposes, receipts }) => addCounts(sum, { people: 1, profiles: purposes, receipts }),
      nothing,
    );
  }
  if (target === 'PROFILE') {
    const wanted = [...bySubject].map(([subjectId, own]) => ({
      subjectId,
      purposeIds: keysOf(own),
    }));
    const { people, profiles, receipts } = await eraseProfiles(eraser, wanted, {
      ...deletion,
      retainsTransactions: false,
    });
    return { people, profiles, receipts };
  }
  const { receipts } = await eraseReceipts(eraser, keysOf(due), deletion);
  return { people: ids.length, profiles: 0, receipts };
};

/** What became of people who were found to have something due, once the transaction held them. */
const eraseDue = async (
  eraser: Eraser,
  rule: RetentionRuleRow,
  { ids, keys }: Portion,
): Promise<RetentionCounts> => {
  if (ids.length === 0) return nothing;
  await lockErasable(eraser, ids, {});
  // Between being found and being held, a person may have said yes again, or been put on hold.
  const judged = await judge(eraser.db, rule, amongIds(ids), eraser.now());
  const due = judged.filter((one) => isDue(one) && (keys === null || keys.has(one.key ?? '')));
  if (due.length === 0) return nothing;
  const erased = await erase(eraser, rule, due);
  // Who comes again is counted with the rest.
  return keys === null ? erased : { ...erased, people: 0 };
};

/** Where a run is: `coveredUntil` is the last of the people it is done with. */
type RunState = Pick<RetentionRuleRow, 'runStartedAt' | 'coveredUntil' | 'lastRunAt' | 'deleted'>;

/** Goes on with a run: deletes some of what is due of the next people. `looked`: it's done with so many more. */
export const stepOfRun = async (
  eraser: Eraser,
  rule: RetentionRuleRow,
  sizes: RunSizes,
): Promise<{ state: RunState; looked: number }> => {
  const now = eraser.now();
  const { coveredUntil: after, deleted } = rule;
  const next = await findNextPeople(eraser.db, after, sizes.people);
  if (next === undefined) {
    const state = { runStartedAt: null, coveredUntil: null, lastRunAt: now, deleted };
    return { state, looked: 0 };
  }
  const found = (await judge(eraser.db, rule, next.among, now)).filter(isDue);
  const portion = takePortion(found, { after, last: next.last, limit: sizes.deletions });
  const erased = await eraseDue(eraser, rule, portion);
  // Where nothing could be deleted, trying again wouldn't help.
  const isStuck = portion.coveredUntil === after && erased.profiles === 0 && erased.receipts === 0;
  const coveredUntil = isStuck ? (portion.ids.at(-1) ?? next.last) : portion.coveredUntil;
  return {
    state: {
      runStartedAt: rule.runStartedAt ?? now,
      coveredUntil,
      lastRunAt: rule.lastRunAt,
      deleted: addCounts(deleted, erased),
    },
    looked: coveredUntil === next.last ? next.count : 0,
  };
};
