import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { erasuresTable, legalHoldsTable } from '#service/db/schema/erasures.ts';
import type { Among } from './among.ts';
import { readBareReceipts } from './bare-receipts.ts';
import { cutoffOf, findOldEnough, type RuleDefinition } from './old-enough.ts';

/** What becomes of something that is old enough: only what is `due` goes. */
export type Verdict = 'due' | 'inForce' | 'pending' | 'onHold' | 'erasureAsked';

/** A profile has its purpose as key, a receipt its id, a person none; `profiles` is how many go. */
export type Judged = {
  subjectId: string;
  key: string | null;
  verdict: Verdict;
  profiles: number;
};

/** People that no rule touches. */
const readKept = async (db: Database, among: Among) => {
  const held = await db
    .select({ id: legalHoldsTable.subjectId })
    .from(legalHoldsTable)
    .where(among(sql`${legalHoldsTable.subjectId}`));
  const asked = await db
    .select({ id: erasuresTable.subjectId })
    .from(erasuresTable)
    .where(and(eq(erasuresTable.status, 'REQUESTED'), among(sql`${erasuresTable.subjectId}`)));
  const toSet = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));
  return { held: toSet(held), asked: toSet(asked) };
};

const byPerson = (one: Judged, other: Judged): number =>
  one.subjectId < other.subjectId ? -1 : Number(one.subjectId > other.subjectId);

/**
 * All that is old enough by a rule among people, in the order of their ids, and whether it goes. It
 * reads consents as everybody does: one whose end has come has ended, recorded or not.
 */
export const judge = async (
  db: Database,
  rule: RuleDefinition,
  among: Among,
  now: string,
): Promise<Judged[]> => {
  const { held, asked } = await readKept(db, among);
  const verdictOn = (subjectId: string, isInForce: boolean, isPending: boolean): Verdict => {
    if (isInForce) return 'inForce';
    if (isPending) return 'pending';
    if (held.has(subjectId)) return 'onHold';
    return asked.has(subjectId) ? 'erasureAsked' : 'due';
  };
  const { rows } = await db.execute<{
    subject_id: string;
    key: string | null;
    is_in_force: boolean;
    is_pending: boolean;
    profiles: number;
  }>(findOldEnough(rule, among, now));
  const judged = rows.map(
    ({ subject_id: subjectId, key, is_in_force, is_pending, profiles }): Judged => ({
      subjectId,
      key,
      verdict: verdictOn(subjectId, is_in_force, is_pending),
      profiles,
    }),
  );
  const isOfAllReceipts =
    rule.target === 'RECEIPTS' && rule.event === 'INTERACTION' && rule.purposeId === null;
  if (!isOfAllReceipts) return judged;
  const bare = await readBareReceipts(db, among, { until: cutoffOf(rule, now) });
  return [
    ...judged,
    ...bare.map(
      ({ subjectId, receiptId }): Judged => ({
        subjectId,
        key: receiptId,
        verdict: verdictOn(subjectId, false, false),
        profiles: 0,
      }),
    ),
  ].toSorted(byPerson);
};
