import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import {
  type HeldAttachment,
  namedFor,
  readAttachments,
} from '#service/domains/attachments/read-attachments.ts';
import type { RequestContext } from '#service/http/context.ts';
import { readPurposeRows, readSubjectsById, type SubjectRow } from './records.ts';
import { toProfilePurpose } from './wire.ts';

/** Of whom, and to what. */
export type ConsentKey = { subjectId: string; purposeId: string };

/** A consent as v1 profiles have it, and whose it is. */
export type PersonConsent = {
  row: SubjectRow;
  purpose: ProfilePurpose;
  /** The files that the person's receipts name for this purpose. */
  attachments: readonly HeldAttachment[];
};

const textOf = ({ subjectId, purposeId }: ConsentKey): string => `${subjectId} ${purposeId}`;

const whole = { includeGeolocation: true, ignoreTopics: false, ignoreCustomPreferences: false };

/** Consents in the order of their keys, in four statements at most; what is gone is left out. */
export const readConsents = async (
  context: Pick<RequestContext, 'db' | 'now' | 'attachments'>,
  keys: readonly ConsentKey[],
): Promise<PersonConsent[]> => {
  if (keys.length === 0) return [];
  const { db, now } = context;
  const subjectIds = [...new Set(keys.map(({ subjectId }) => subjectId))];
  const purposeIds = [...new Set(keys.map(({ purposeId }) => purposeId))];
  const shown = { topics: true, preferences: true };
  const [subjects, purposes, held] = await Promise.all([
    readSubjectsById(db, subjectIds),
    readPurposeRows(db, { subjectIds, purposeIds, shown, now: now() }),
    readAttachments(context, subjectIds),
  ]);
  const subjectOf = new Map(subjects.map((subject) => [subject.id, subject]));
  const purposeOf = new Map(purposes.map((purpose) => [textOf(purpose.row), purpose]));
  return keys.flatMap((key) => {
    const [row, purpose] = [subjectOf.get(key.subjectId), purposeOf.get(textOf(key))];
    if (row === undefined || purpose === undefined) return [];
    const attachments = namedFor(held.get(key.subjectId) ?? [], key.purposeId);
    return [{ row, purpose: toProfilePurpose(purpose, whole), attachments }];
  });
};
