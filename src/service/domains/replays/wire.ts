import type { Replay, ReplayedConsent, ReplayedState } from '#contract/replays.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { ReplayedConsentRow, ReplayRow, StoredState } from '#service/db/schema/replays.ts';

/** A replay as the interface shows it. */
export const toReplay = (row: ReplayRow): Replay => ({
  id: row.id,
  status: row.failedAt !== null && row.endedAt === null ? 'FAILED' : row.state,
  createdDate: toWireTime(row.createdAt),
  createdBy: row.createdBy,
  checkedDate: toOptionalWireTime(row.checkedAt),
  confirmedDate: toOptionalWireTime(row.confirmedAt),
  confirmedBy: row.confirmedBy,
  endedDate: toOptionalWireTime(row.endedAt),
  found: row.found,
  changed: row.changed,
});

const toState = (state: StoredState): ReplayedState => ({
  status: state.status,
  since: toOptionalWireTime(state.since),
  givenDate: toOptionalWireTime(state.consentAt),
  firstConsentDate: toOptionalWireTime(state.firstConsentAt),
  withdrawalDate: toOptionalWireTime(state.withdrawalAt),
  reactivationDate: toOptionalWireTime(state.reactivationAt),
  expiryDate: toOptionalWireTime(state.expiryAt),
  lastContactDate: toOptionalWireTime(state.lastInteractionAt),
  lastContactPointId: state.collectionPointId,
  lastContactPointVersion: state.collectionPointVersion,
});

/** A row of the list as the interface shows it. */
export const toReplayedConsent = ({
  row,
  identifier,
}: {
  row: ReplayedConsentRow;
  identifier: string;
}): ReplayedConsent => ({
  dataSubjectId: row.subjectId,
  identifier,
  purposeId: row.purposeId,
  outcome: row.outcome,
  reason: row.reason,
  before: toState(row.before),
  after: toState(row.after),
  addedEndings: row.addedEndings,
  supersededEndings: row.supersededEndings,
  changedDate: toOptionalWireTime(row.changedAt),
});
