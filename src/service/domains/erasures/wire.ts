import type { Erasure, PersonHold } from '#contract/erasures.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import type { ErasureRow, LegalHoldRow } from '#service/db/schema/erasures.ts';
import { countKept, readIdentifiers } from './records.ts';

const isOpen = ({ status }: ErasureRow): boolean => status === 'REQUESTED';

const toErasure = (
  row: ErasureRow,
  { identifier, keptReceipts }: { identifier: string | null; keptReceipts: number },
): Erasure => ({
  id: row.id,
  status: row.status,
  dataSubjectId: row.subjectId,
  identifier,
  reason: row.reason,
  note: row.note,
  identityCheck: row.identityCheck,
  requestedDate: toWireTime(row.requestedAt),
  requestedBy: row.requestedBy,
  dueDate: toWireTime(row.dueAt),
  decidedDate: toOptionalWireTime(row.decidedAt),
  decidedBy: row.decidedBy,
  isByOnlyAdministrator: row.isByOnlyAdministrator,
  declineReason: row.declineReason,
  outcome: row.outcome,
  keepUntil: toOptionalWireTime(row.keepUntil),
  keepReason: row.keepReason,
  removed: row.removed,
  keptReceipts,
});

/** Requests as answers have them, with the identifiers of those that aren't settled. */
export const showErasures = async (
  db: Database,
  rows: readonly ErasureRow[],
): Promise<Erasure[]> => {
  const open = rows.filter(isOpen);
  const identifiers = await readIdentifiers(
    db,
    open.map(({ subjectId }) => subjectId),
  );
  const kept = await countKept(
    db,
    rows.flatMap(({ id, outcome }) => (outcome === 'KEEP_PROOF' ? [id] : [])),
  );
  return rows.map((row) =>
    toErasure(row, {
      identifier: isOpen(row) ? (identifiers.get(row.subjectId) ?? null) : null,
      keptReceipts: kept.get(row.id) ?? 0,
    }),
  );
};

export const showErasure = async (db: Database, row: ErasureRow): Promise<Erasure> => {
  const [shown] = await showErasures(db, [row]);
  if (shown === undefined) throw new Error('The erasure just read was not shown.');
  return shown;
};

export const toLegalHold = ({ reason, heldAt, heldBy }: LegalHoldRow): PersonHold => ({
  reason,
  heldDate: toWireTime(heldAt),
  heldBy,
});
