import type { Database } from '#service/db/database.ts';
import { hasCitus } from '#service/db/distribute.ts';
import type { RowSigner } from '#service/identity/row-signing.ts';
import { type Act, writeActivity, writeActivityAtOnce } from './write-activity.ts';

/** Most rows of one statement. */
const batchMaximum = 200;

export type LookQueue = {
  /** Resolves once the row is stored: nobody sees what isn't recorded. */
  record: (act: Act) => Promise<void>;
  /** Whether other statements may record looks, too; not before the first look, nor on a cluster. */
  mayBeAhead: () => boolean;
};

/** Records looks that happen at the same time in one statement. */
export const createLookQueue = (db: Database, signer: Pick<RowSigner, 'macOf'>): LookQueue => {
  type Entry = { act: Act; resolve: () => void; reject: (error: unknown) => void };
  let waiting: Entry[] = [];
  let isWriting = false;
  let isCluster: boolean | undefined;

  const recordAll = async (acts: readonly Act[]): Promise<void> => {
    isCluster ??= await hasCitus(db);
    if (!isCluster && (await writeActivityAtOnce(db, signer, acts))) return;
    await db.transaction((tx) => writeActivity(tx, signer, acts));
  };

  const write = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMaximum);
      waiting = waiting.slice(batchMaximum);
      try {
        await recordAll(batch.map(({ act }) => act));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  };

  return {
    record: (act) =>
      new Promise((resolve, reject) => {
        waiting.push({ act, resolve, reject });
        if (!isWriting) void write();
      }),
    mayBeAhead: () => isCluster === false,
  };
};
