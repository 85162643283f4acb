import { and, desc, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { createReleaseWatch } from '#service/db/older-releases.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import {
  type ActivityRow,
  activitySealsTable,
  activityTable,
} from '#service/db/schema/activity.ts';
import type { Log } from '#service/http/to-problem.ts';
import type { RowSigning } from '#service/identity/row-signing.ts';
import { rowsDigest, type Sealer } from '#service/identity/seal.ts';
import { faultOfRow, firstToDateSeals, firstToSign } from './fault-of-row.ts';

const seals = activitySealsTable;
const activity = activityTable;

/**
 * Most rows of one seal, so that a check reads a bounded number at a time. A seal of fewer is of all
 * rows that were there: those after it came later. Don't change it, it tells what is dated back.
 */
export const sealMaximum = 1000;

type Sealing = {
  sealer: Sealer;
  signing: RowSigning;
  now: () => string;
  /** Whether each instance reads seals that say since when rows are signed. What did so once goes on. */
  mayDate: boolean;
};
type Sealed = { number: number; seal: string; count: number };
type Round = { sealed?: Sealed; refused?: { number: number; rows: number }; isLast: boolean };

const mark = (tx: Database, rows: readonly ActivityRow[], seal: number) =>
  tx
    .update(activity)
    .set({ seal })
    .where(
      inArray(
        activity.id,
        rows.map(({ id }) => id),
      ),
    );

/** When all rows that were there were sealed, at a time before the seal of a number. */
export const readSealBefore = async (db: Database, number: number): Promise<string | undefined> => {
  const [row] = await db
    .select({ at: seals.at })
    .from(seals)
    .where(and(lt(seals.number, number), lt(seals.count, sealMaximum)))
    .orderBy(desc(seals.number))
    .limit(1);
  return row?.at;
};

const sealNext = (db: Database, { sealer, signing, now, mayDate }: Sealing): Promise<Round> =>
  db.transaction(async (tx) => {
    await oneAtATime(tx, 'activity seals');
    const rows = await tx
      .select()
      .from(activity)
      .where(isNull(activity.seal))
      .orderBy(activity.id)
      .limit(sealMaximum);
    const [last] = await tx.select().from(seals).orderBy(desc(seals.number)).limit(1);
    const number = (last?.number ?? 0) + 1;
    const signedSince = await signing.signedSince(tx);
    const sealBefore = await readSealBefore(tx, number);
    const refused = rows.filter(
      (row) =>
        faultOfRow(row, { doubt: signing.doubtOf(row), signedSince, sealBefore }) !== undefined,
    );
    if (refused.length > 0) {
      // Out of the way of those that come. A seal of the others is the next round's.
      await mark(tx, refused, -number);
      return { refused: { number, rows: refused.length }, isLast: false };
    }
    if (rows.length === 0) return { isLast: true };
    const isDated = mayDate || (last?.signedSince ?? null) !== null;
    const sealed = {
      number,
      signedSince: isDated ? (signedSince ?? null) : null,
      at: now(),
      before: last?.seal ?? '',
      count: rows.length,
      rowsDigest: rowsDigest(rows),
    };
    const seal = await sealer.seal(sealed);
    await tx.insert(seals).values({ ...sealed, seal, rows: signing.listOf(number, rows) });
    await mark(tx, rows, number);
    return { sealed: { number, seal, count: rows.length }, isLast: rows.length < sealMaximum };
  });

/**
 * Asks whether an older release may still write rows without a signature, until none was there twice
 * in a row: from then on each row has one. Tells whether seals may say so: a release that doesn't know
 * such seals would take them for forged.
 */
export const createOlderWatch = (): ((
  db: Database,
  sealing: Pick<Sealing, 'signing' | 'now'>,
) => Promise<Pick<Sealing, 'mayDate'>>) => {
  const areAllSigning = createReleaseWatch(firstToSign);
  const areAllDating = createReleaseWatch(firstToDateSeals);
  let isNoted = false;
  return async (db, { signing, now }) => {
    isNoted ||= (await signing.signedSince(db)) !== undefined;
    if (!isNoted && (await areAllSigning(db, now()))) await signing.noteSignedSince(db, now());
    return { mayDate: await areAllDating(db, now()) };
  };
};

/**
 * Seals all that is committed and not sealed yet, whatever its time: a transaction that took long is
 * sealed with later ones. What isn't as we wrote it isn't sealed, and a check names it. Each seal is
 * also a line of the log, so that a cut end is noticed.
 */
export const sealRows = async (
  db: Database,
  { log, ...sealing }: Sealing & { log: Pick<Log, 'info' | 'error'> },
): Promise<void> => {
  for (;;) {
    const { sealed, refused, isLast } = await sealNext(db, sealing);
    if (refused !== undefined) {
      log.error(refused, "rows of the activity aren't as they were written: they weren't sealed");
    }
    if (sealed !== undefined) {
      log.info({ number: sealed.number, seal: sealed.seal, rows: sealed.count }, 'activity sealed');
    }
    if (isLast) return;
  }
};
