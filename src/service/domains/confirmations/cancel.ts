import { eq, sql } from 'drizzle-orm';
import { toDatabaseTime } from '#service/db/columns.ts';
import { barredAddressesTable, confirmationsTable } from '#service/db/schema/confirmations.ts';
import type { SaidContext } from '#service/domains/receipts/record-as-staff.ts';
import { type StopOrigin, stopFor } from '#service/domains/stops/stop.ts';
import { confirmationAuthor } from './confirm.ts';
import { after, barredMs } from './decide-confirmation.ts';
import { endRequests, readRequests } from './end-requests.ts';
import { holdConfirmation } from './hold-confirmation.ts';

/** `stopped` where it was confirmed before: then it's withdrawn. */
export type Canceled = 'canceled' | 'stopped' | 'gone';

/**
 * Takes a sign-up back whose mail somebody didn't want, and bars more such mails to that address for a
 * month (docs/design.md 11.6). What was confirmed already is withdrawn: it's the same person's no.
 */
export const cancel = (context: SaidContext, id: string, origin: StopOrigin): Promise<Canceled> =>
  context.db.transaction(async (db): Promise<Canceled> => {
    const own = { ...context, db };
    const held = await holdConfirmation(own, id);
    if (held === undefined) return 'gone';
    const { row, person } = held;
    const now = context.now();
    if (row.addressKey !== null) {
      const table = barredAddressesTable;
      await db
        .insert(table)
        .values({ addressKey: row.addressKey, until: after(now, barredMs) })
        .onConflictDoUpdate({
          target: table.addressKey,
          set: { until: sql`greatest(${table.until}, excluded.until)` },
        });
    }
    if (row.state === 'CONFIRMED') {
      await stopFor(
        own,
        { subjectId: person.id, identifier: person.identifier },
        { purposeIds: row.purposeIds, origin, author: confirmationAuthor },
      );
      return 'stopped';
    }
    if (row.state !== 'WAITING') return 'canceled';
    await endRequests(
      own,
      await readRequests(db, { subjectIds: [row.subjectId], receiptIds: [row.receiptId] }),
    );
    await db
      .update(confirmationsTable)
      .set({ state: 'CANCELED', endedAt: toDatabaseTime(now) })
      .where(eq(confirmationsTable.id, id));
    return 'canceled';
  });
