import type { MergeRecord } from '#contract/merge.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { MergeRow, SubjectSnapshot } from '#service/db/schema/merges.ts';

const toMergedSubject = ({
  subject,
  elements,
  consents,
  transactionCount,
}: SubjectSnapshot): MergeRecord['after'] => ({
  id: subject.id,
  identifier: subject.identifier,
  createdDate: toWireTime(subject.createdAt),
  lastUpdatedDate: toWireTime(subject.modifiedAt),
  transactionCount,
  dataElements: elements.map(({ name, linked, values }) => ({
    name,
    linked,
    values: values.map(({ value, updatedAt }) => ({ value, updatedDate: toWireTime(updatedAt) })),
  })),
  purposes: consents.map(({ consent, choices }) => ({
    purposeId: consent.purposeId,
    version: consent.purposeVersion,
    status: consent.status,
    lastInteractionDate: toOptionalWireTime(consent.lastInteractionAt),
    transactionCount: consent.transactionCount,
    choices: choices.map(({ choiceId, preferenceId, isConsented }) => ({
      id: choiceId,
      preferenceId,
      isConsented,
    })),
  })),
});

const toRecordBefore = (snapshot: SubjectSnapshot): MergeRecord['before'][number] => ({
  ...toMergedSubject(snapshot),
  stopped: snapshot.stopped === undefined ? null : { at: toWireTime(snapshot.stopped.at) },
});

/** A merge as the audit shows it; magic links stay inside. */
export const toMergeRecord = (row: MergeRow & { survivorId: string | null }): MergeRecord => ({
  mergeId: row.id,
  mergedDate: toWireTime(row.mergedAt),
  mergedBy: row.mergedBy,
  mergeRequestId: row.mergeRequestId,
  interactionDate: toOptionalWireTime(row.interactionAt),
  primaryId: row.primaryId,
  survivorId: row.survivorId,
  mergedIds: [...row.mergedIds],
  before: row.before.map(toRecordBefore),
  after: toMergedSubject(row.after),
});
