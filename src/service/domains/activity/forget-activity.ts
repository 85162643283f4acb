import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import {
  type ActivitySealRow,
  activityErasuresTable,
  activityPeopleTable,
  activitySealsTable,
  activityTable,
} from '#service/db/schema/activity.ts';
import type { RowSigner } from '#service/identity/row-signing.ts';
import type { Sealer } from '#service/identity/seal.ts';
import { actOf, serviceActor, writeActivity } from './write-activity.ts';

const seals = activitySealsTable;
const activity = activityTable;
const people = activityPeopleTable;
const erasures = activityErasuresTable;

/** Most seals whose rows one transaction forgets. */
const sealsMaximum = 20;

type Keys = { sealer: Sealer; signing: Pick<RowSigner, 'macOf'> };

/** The time that many months before, RFC 3339 in UTC. */
export const monthsBefore = (now: string, months: number): string => {
  const time = new Date(now);
  const day = time.getUTCDate();
  time.setUTCDate(1);
  time.setUTCMonth(time.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 0)).getUTCDate();
  time.setUTCDate(Math.min(day, lastDay));
  return time.toISOString();
};

/** Who does what nobody asked for. */
const service = (now: string) => ({
  caller: { subject: serviceActor, clientId: serviceActor, scopes: [], issuedAt: 0 },
  now: () => now,
  requestId: '',
});

/** Throws where a seal isn't ours: its rows may be younger than it says. */
const requireOurs = async (
  db: Database,
  sealer: Sealer,
  due: readonly ActivitySealRow[],
): Promise<void> => {
  let [before] = await db
    .select()
    .from(seals)
    .where(eq(seals.number, (due[0]?.number ?? 0) - 1));
  for (const row of due) {
    const isNext = row.number === (before?.number ?? 0) + 1;
    if (!isNext || !(await sealer.isSealOf(row.seal, { ...row, before: before?.seal ?? '' }))) {
      throw new Error(
        `Seal ${row.number} of the activity isn't as it was made: nothing is removed.`,
      );
    }
    before = row;
  }
};

const forgetNext = (
  db: Database,
  { sealer, signing }: Keys,
  before: string,
  now: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await oneAtATime(tx, 'activity seals');
    const due = await tx
      .select()
      .from(seals)
      .where(and(isNull(seals.removedAt), lt(seals.at, before)))
      .orderBy(asc(seals.number))
      .limit(sealsMaximum);
    const numbers = due.map(({ number }) => number);
    const upTo = numbers.at(-1);
    if (upTo === undefined) return false;
    await requireOurs(tx, sealer, due);
    const rows = await tx
      .delete(activity)
      .where(inArray(activity.seal, [...numbers, ...numbers.map((number) => -number)]))
      .returning({ id: activity.id });
    if (rows.length > 0) {
      const ids = rows.map(({ id }) => id);
      await tx.delete(people).where(inArray(people.activityId, ids));
      await tx.delete(erasures).where(inArray(erasures.activityId, ids));
    }
    await tx
      .update(seals)
      .set({ removedAt: now, rows: null })
      .where(inArray(seals.number, numbers));
    const seal = await sealer.sealRemoval({ upTo, before });
    await writeActivity(tx, signing, [
      actOf(service(now), {
        kind: 'forgotten',
        operation: 'forgetActivity',
        objectType: 'activity',
        objectVersion: upTo,
        changes: { before: {}, after: { '': { rowsBefore: before, seal } } },
      }),
    ]);
    return true;
  });

/**
 * Removes rows whose seal is older than so many months, in small steps. The seals stay, and the
 * removal is itself a row, with a seal of its own over what was removed.
 */
export const forgetActivity = async (
  db: Database,
  { now, months, ...keys }: Keys & { now: () => string; months: number },
): Promise<void> => {
  while (await forgetNext(db, keys, monthsBefore(now(), months), now())) {
    // Each step is a transaction of its own.
  }
};
