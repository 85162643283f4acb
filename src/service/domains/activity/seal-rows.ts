import { desc, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { activitySealsTable, activityTable } from '#service/db/schema/activity.ts';
import type { Log } from '#service/http/to-problem.ts';
import { rowsDigest, type Sealer } from '#service/identity/seal.ts';

const seals = activitySealsTable;
const activity = activityTable;

/** Most rows of one seal, so that a check reads a bounded number at a time. */
export const sealMaximum = 1000;

type Sealed = { number: number; seal: string; count: number };

const sealNext = (db: Database, sealer: Sealer, now: string): Promise<Sealed | null> =>
  db.transaction(async (tx) => {
    await oneAtATime(tx, 'activity seals');
    const rows = await tx
      .select()
      .from(activity)
      .where(isNull(activity.seal))
      .orderBy(activity.id)
      .limit(sealMaximum);
    if (rows.length === 0) return null;
    const [last] = await tx.select().from(seals).orderBy(desc(seals.number)).limit(1);
    const sealed = {
      number: (last?.number ?? 0) + 1,
      at: now,
      before: last?.seal ?? '',
      count: rows.length,
      rowsDigest: rowsDigest(rows),
    };
    const seal = await sealer.seal(sealed);
    await tx.insert(seals).values({ ...sealed, seal });
    await tx
      .update(activity)
      .set({ seal: sealed.number })
      .where(
        inArray(
          activity.id,
          rows.map(({ id }) => id),
        ),
      );
    return { number: sealed.number, seal, count: rows.length };
  });

/**
 * Seals all that is committed and not sealed yet, whatever its time: a transaction that took long is
 * sealed with later ones. Each seal is also a line of the log, so that a cut end is noticed.
 */
export const sealRows = async (
  db: Database,
  { sealer, now, log }: { sealer: Sealer; now: () => string; log: Pick<Log, 'info'> },
): Promise<void> => {
  for (;;) {
    const sealed = await sealNext(db, sealer, now());
    if (sealed === null) return;
    log.info({ number: sealed.number, seal: sealed.seal, rows: sealed.count }, 'activity sealed');
    if (sealed.count < sealMaximum) return;
  }
};
