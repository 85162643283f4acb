import { and, eq, isNull, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { barredAddressesTable, confirmationsTable } from '#service/db/schema/confirmations.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import { type Consent, isInForce } from '#service/domains/receipts/apply-transaction.ts';
import { earlier } from '#service/domains/receipts/instants.ts';
import type { SaidContext } from '#service/domains/receipts/record-as-staff.ts';
import { type StopOrigin, stopFor } from '#service/domains/stops/stop.ts';
import { confirmationAuthor } from './confirm.ts';
import { after, barredMs } from './decide-confirmation.ts';
import { endRequests, readAskedBy, readRequestsOf } from './end-requests.ts';
import { readConfirmation, readConsentsOf } from './find-confirmation.ts';
import { holdConfirmation } from './hold-confirmation.ts';

/**
 * `stopped` where it had been given, by this mail or another way: then it's withdrawn. `over` where it had
 * ended before, whatever came of it until then.
 */
export type Canceled = 'canceled' | 'stopped' | 'over' | 'gone';

/** Bars mails that ask to confirm a sign-up, at an address. */
const bar = async (
  { db, now }: Pick<SaidContext, 'db' | 'now'>,
  addressKey: string | null,
): Promise<void> => {
  if (addressKey === null) return;
  const table = barredAddressesTable;
  await db
    .insert(table)
    .values({ addressKey, until: after(now(), barredMs) })
    .onConflictDoUpdate({
      target: table.addressKey,
      set: { until: sql`greatest(${table.until}, excluded.until)` },
    });
};

/** When what gave each consent arrived, by purpose, unless a merge decided it. */
const readArrivals = async (
  db: Database,
  subjectId: string,
  consents: ReadonlyMap<string, Consent>,
): Promise<Map<string, string>> => {
  const table = transactionsTable;
  const ids = [...consents.values()].flatMap(({ statusTransactionId: id }) => id ?? []);
  const rows = await db
    .select({ purposeId: table.purposeId, createdAt: table.createdAt })
    .from(table)
    .where(
      and(
        eq(table.subjectId, subjectId),
        isOneOf(sql`${table.id}`, 'uuid', ids),
        isNull(table.decided),
      ),
    );
  return new Map(rows.map(({ purposeId, createdAt }) => [purposeId, createdAt]));
};

/**
 * Takes a sign-up back whose mail somebody didn't want, and bars more such mails to that address for a
 * month (docs/design.md 11.6). What was given since it was asked for is withdrawn, whatever became of
 * the sign-up: it's the same person's no.
 */
export const cancel = (context: SaidContext, id: string, origin: StopOrigin): Promise<Canceled> =>
  context.db.transaction(async (db): Promise<Canceled> => {
    const own = { ...context, db };
    const held = await holdConfirmation(own, id);
    if (held === undefined) {
      const kept = await readConfirmation(db, id);
      if (kept === undefined) return 'gone';
      await bar(own, kept.addressKey);
      return 'over';
    }
    const { row, person } = held;
    await bar(own, row.addressKey);
    const isConfirmed = row.state === 'CONFIRMED';
    const asked = await readAskedBy(db, row);
    // Of what a program canceled, the mail's reader knows nothing.
    const named = new Set([...row.purposeIds, ...asked.map(({ purposeId }) => purposeId)]);
    const consents = await readConsentsOf(db, person.id, [...named]);
    const arrived = await readArrivals(db, person.id, consents);
    const askedAt = asked.map(({ interactionAt }) => interactionAt).reduce(earlier, row.createdAt);
    // Another mail, or somebody else, gave it since. What was given before came from a merged record.
    const isGivenSince = (purpose: string): boolean => {
      const { status = 'NO_CONSENT', consentAt = null } = consents.get(purpose) ?? {};
      const isSince = (consentAt ?? askedAt) >= askedAt;
      return isInForce(status) && (isSince || (arrived.get(purpose) ?? '') >= row.createdAt);
    };
    const isStopped = (purpose: string): boolean =>
      (isConfirmed && row.purposeIds.includes(purpose)) || isGivenSince(purpose);
    const purposeIds = [...named].filter(isStopped);
    if (row.state === 'WAITING') {
      await endRequests(own, await readRequestsOf(db, [row]));
      await db
        .update(confirmationsTable)
        .set({ state: 'CANCELED', endedAt: toDatabaseTime(context.now()) })
        .where(eq(confirmationsTable.id, id));
    }
    if (!isConfirmed && purposeIds.length === 0) {
      return row.state === 'WAITING' ? 'canceled' : 'over';
    }
    await stopFor(
      own,
      { subjectId: person.id, identifier: person.identifier },
      { purposeIds, origin, author: confirmationAuthor },
    );
    return 'stopped';
  });
