import type { Database } from '#service/db/database.ts';
import type { RowSigner } from '#service/identity/row-signing.ts';
import { type Act, writeActivity } from './write-activity.ts';

/** Most rows of one transaction. */
const batchMaximum = 200;

/**
 * Records looks that happen at the same time in one transaction. Resolves once the row is stored:
 * nobody sees what isn't recorded.
 */
export const createLookQueue = (
  db: Database,
  signer: Pick<RowSigner, 'macOf'>,
): ((act: Act) => Promise<void>) => {
  type Entry = { act: Act; resolve: () => void; reject: (error: unknown) => void };
  let waiting: Entry[] = [];
  let isWriting = false;

  const write = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMaximum);
      waiting = waiting.slice(batchMaximum);
      const acts = batch.map(({ act }) => act);
      try {
        await db.transaction((tx) => writeActivity(tx, signer, acts));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  };

  return (act) =>
    new Promise((resolve, reject) => {
      waiting.push({ act, resolve, reject });
      if (!isWriting) void write();
    });
};
