import type { RefusedReason } from '#contract/left-out.ts';
import { receiptTokenSchema } from '#contract/receipt-requests.ts';
import type { Database } from '#service/db/database.ts';
import { Problem } from '#service/http/problem.ts';
import { check } from '#service/http/read-input.ts';
import type { CollectionPointTokenVerifier } from '#service/identity/verify-collection-point-token.ts';
import { contractPathOf } from './contract-path.ts';
import { createNamePath, createTally, type LostPart } from './losses.ts';
import { writeLosses } from './write-losses.ts';

const reasonsByCode: Readonly<Record<string, RefusedReason>> = {
  'receipt-too-large': 'TOO_LARGE',
  'collection-point-disabled': 'POINT_DISABLED',
  'collection-point-token-revoked': 'TOKEN_REVOKED',
};

/** Of these no collection point is known. */
const pointlessCodes = ['collection-point-token-invalid', 'collection-point-unknown'];

/**
 * Why a receipt was refused as a whole; null where it may come again as it is, or isn't of a collection
 * point.
 */
export const refusedPartOf = ({ status, code, faults }: Problem): LostPart | null => {
  if (pointlessCodes.includes(code)) return null;
  const known = reasonsByCode[code];
  if (known !== undefined) return { reason: known, path: '' };
  if (status === 401 || status === 403) return { reason: 'NOT_AUTHENTICATED', path: '' };
  const [fault] = faults ?? [];
  if (code !== 'invalid-request' || fault === undefined) return null;
  const path = contractPathOf(fault.path);
  return { reason: path.startsWith('identifier') ? 'NO_IDENTIFIER' : 'NAMES_NOTHING', path };
};

/**
 * Counts receipts that are refused as a whole, in memory: they have no transaction, and whoever has a
 * form's token must not make the service write for each. There are only so many counts as collection
 * points have reasons.
 */
export const createRefusals = ({ db, now }: { db: Database; now: () => string }) => {
  const namePath = createNamePath();
  let tally = createTally(namePath);
  return {
    /**
     * @param record as JSON.parse gives it
     * @param error why it isn't recorded
     */
    note: async (
      verifyToken: CollectionPointTokenVerifier,
      record: unknown,
      error: unknown,
    ): Promise<void> => {
      const part = error instanceof Problem ? refusedPartOf(error) : null;
      const read = part === null ? undefined : check(receiptTokenSchema, record, []);
      if (part === null || read === undefined || read.test === true) return;
      const token = await verifyToken(read.requestInformation);
      if (token === null) return;
      const { collectionPointId } = token;
      tally.add({ collectionPointId, at: now(), parts: [part] });
    },
    /** Writes what was counted since the last time. What can't be written is lost. */
    write: async (): Promise<void> => {
      const rows = tally.rows();
      tally = createTally(namePath);
      await writeLosses(db, rows);
    },
  };
};
export type Refusals = ReturnType<typeof createRefusals>;
