import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import type { Context } from '#service/http/context.ts';
import { readPurposeRows, readSubjectsById, type SubjectRow } from './records.ts';
import { toProfilePurpose } from './wire.ts';

/** Of whom, and to what. */
export type ConsentKey = { subjectId: string; purposeId: string };

/** A consent as v1 profiles have it, and whose it is. */
export type PersonConsent = { row: SubjectRow; purpose: ProfilePurpose };

const textOf = ({ subjectId, purposeId }: ConsentKey): string => `${subjectId} ${purposeId}`;

const whole = { includeGeolocation: true, ignoreTopics: false, ignoreCustomPreferences: false };

/** Consents in the order of their keys, in two statements; what is gone is left out. */
export const readConsents = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  keys: readonly ConsentKey[],
): Promise<PersonConsent[]> => {
  if (keys.length === 0) return [];
  const subjectIds = [...new Set(keys.map(({ subjectId }) => subjectId))];
  const purposeIds = [...new Set(keys.map(({ purposeId }) => purposeId))];
  const shown = { topics: true, preferences: true };
  const [subjects, purposes] = await Promise.all([
    readSubjectsById(db, subjectIds),
    readPurposeRows(db, { subjectIds, purposeIds, shown, now: now() }),
  ]);
  const subjectOf = new Map(subjects.map((subject) => [subject.id, subject]));
  const purposeOf = new Map(purposes.map((purpose) => [textOf(purpose.row), purpose]));
  return keys.flatMap((key) => {
    const [row, purpose] = [subjectOf.get(key.subjectId), purposeOf.get(textOf(key))];
    if (row === undefined || purpose === undefined) return [];
    return [{ row, purpose: toProfilePurpose(purpose, whole) }];
  });
};
