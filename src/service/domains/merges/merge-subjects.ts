import { inArray } from 'drizzle-orm';
import { toDatabaseTime } from '#service/db/columns.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import type { MergeRow } from '#service/db/schema/merges.ts';
import { passOnActivity } from '#service/domains/activity/pass-on-activity.ts';
import { passOnAttachments } from '#service/domains/attachments/follow-people.ts';
import { passOnSelections } from '#service/domains/bulk-jobs/pass-on-selections.ts';
import { passOnConfirmations } from '#service/domains/confirmations/follow-people.ts';
import { passOnConsentGroups } from '#service/domains/consent-groups/pass-on-memberships.ts';
import { forgetDocuments } from '#service/domains/documents/documents.ts';
import { passOnSafekeeping } from '#service/domains/erasures/pass-on-safekeeping.ts';
import { recordMerge } from '#service/domains/events/follow-people.ts';
import { passOnMemberships } from '#service/domains/identity-groups/pass-on-memberships.ts';
import { passOnMarks } from '#service/domains/mails/undeliverable.ts';
import { lockWithDistinct } from '#service/domains/merge-requests/distinct-pairs.ts';
import { followMerge } from '#service/domains/merge-requests/follow-people.ts';
import { forgetMails } from '#service/domains/outbox/forget-mails.ts';
import { type ConsentChanges, countConsents } from '#service/domains/receipts/count-consents.ts';
import { endDueConsentsOf } from '#service/domains/receipts/end-due-consents.ts';
import { passOnReplays } from '#service/domains/replays/pass-on-replays.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest, Problem } from '#service/http/problem.ts';
import { planMerge } from './plan-merge.ts';
import { countUnheard, readSnapshots } from './read-snapshots.ts';
import { writeMerge } from './write-merge.ts';

const subjects = dataSubjectsTable;

type Locked = { id: string; isTest: boolean };

/** Identifiers as they are compared: trimmed, and each once. */
type MergeInput = {
  primary: string;
  /** In the order in which they were asked for. */
  others: readonly string[];
  mergeRequestId?: string | undefined;
  /** RFC 3339: when it was decided, where the caller says so. It changes nothing. */
  interactionAt?: string | undefined;
};

const pathOf = (place: number): string =>
  place === 0 ? 'primaryIdentifier' : `additionalIdentifiers.${place - 1}`;

/** Those whom the identifiers name, in their order; undefined where nobody has one. */
const lockThem = async (
  holder: Pick<Context, 'db' | 'newId'>,
  identifiers: readonly string[],
): Promise<(Locked | undefined)[]> => {
  const locked = await lockWithDistinct(holder, identifiers);
  const ids = identifiers.map((identifier) => locked.get(identifier));
  const found = ids.filter((id) => id !== undefined);
  const rows = await holder.db
    .select({ id: subjects.id, isTest: subjects.isTest })
    .from(subjects)
    .where(inArray(subjects.id, found));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id ?? ''));
};

const requireAll = (found: readonly (Locked | undefined)[]): Locked[] => {
  const message = 'No one has this primary identifier. They may have been merged since.';
  const faults = found.flatMap((person, place) =>
    person === undefined ? [{ path: pathOf(place), message }] : [],
  );
  if (faults.length > 0) {
    const detail = "Nothing was merged: some of these people weren't found.";
    throw new Problem(400, 'data-subject-unknown', detail, { faults });
  }
  return found.flatMap((person) => person ?? []);
};

/** The same identifier may be given in two forms. */
const requireEachOnce = (people: readonly Locked[]): void => {
  const ids = people.map(({ id }) => id);
  const message = 'Names a person who is named already. Keep one.';
  const faults = ids.flatMap((id, place) =>
    ids.indexOf(id) === place ? [] : [{ path: pathOf(place), message }],
  );
  if (faults.length > 0) throw invalidRequest(faults);
};

/** A test consent could otherwise hold for a person. */
const requireOneKind = ([primary, ...others]: readonly Locked[]): void => {
  const message = primary?.isTest
    ? 'Is real, but the primary one is test data.'
    : 'Is test data, but the primary one is real.';
  const faults = others.flatMap(({ isTest }, index) =>
    isTest === primary?.isTest ? [] : [{ path: pathOf(index + 1), message }],
  );
  if (faults.length === 0) return;
  const detail = "Nothing was merged: test data can't be merged with real people.";
  throw new Problem(400, 'test-data-subject-mixed', detail, { faults });
};

/** Everyone's consents go, and the primary one's are as the merge says. */
const changesOf = ({ primaryId, before, after }: MergeRow): ConsentChanges => ({
  people: before.map(({ subject: { id, isTest } }) => ({
    subjectId: id,
    wasTest: isTest,
    isTest: id === primaryId ? isTest : null,
  })),
  consents: [
    ...before.flatMap(({ subject, consents }) =>
      consents.map(({ consent }) => ({ subjectId: subject.id, before: consent, after: null })),
    ),
    ...after.consents.map(({ consent }) => ({
      subjectId: primaryId,
      before: null,
      after: consent,
    })),
  ],
});

/**
 * Merges data subjects into the primary one, in the given transaction (docs/spec.md 4.4;
 * docs/design.md 5.7). Whoever else touches one of them waits, and finds it merged. What is due to
 * end of them ends first.
 * @returns the merge as it is kept
 * @throws Problem 400 `data-subject-unknown`, `test-data-subject-mixed`, naming each in fault, or those
 *   who are named twice
 */
export const mergeSubjects = async (
  {
    db,
    now,
    newId,
    caller,
    searchKeys,
  }: Pick<Context, 'db' | 'now' | 'newId' | 'caller' | 'searchKeys'>,
  { primary, others, mergeRequestId, interactionAt }: MergeInput,
): Promise<MergeRow> => {
  const identifiers = [primary, ...others];
  const locked = requireAll(await lockThem({ db, newId }, identifiers));
  requireEachOnce(locked);
  requireOneKind(locked);
  const endings = await endDueConsentsOf({ db, now, newId }, locked);
  const ids = locked.map(({ id }) => id);
  const [first, ...rest] = await readSnapshots(db, ids);
  if (first === undefined) throw new Error('The subjects just locked were not found.');
  const before = [first, ...rest] as const;
  const mergedAt = toDatabaseTime(now());
  const decisionIds = new Map<string, string>();
  const decisionIdOf = (purposeId: string): string => {
    const id = decisionIds.get(purposeId) ?? newId();
    decisionIds.set(purposeId, id);
    return id;
  };
  const unheard = await countUnheard(db, ids);
  const merge: MergeRow = {
    id: newId(),
    mergedAt,
    mergedBy: caller.subject,
    mergeRequestId: mergeRequestId ?? null,
    interactionAt: interactionAt ?? null,
    primaryId: first.subject.id,
    mergedIds: rest.map(({ subject }) => subject.id),
    before,
    after: planMerge(before, mergedAt, { unheard, decisionIdOf }),
  };
  await passOnSafekeeping(db, merge);
  await passOnReplays(db, merge);
  await passOnSelections(db, merge);
  await passOnConfirmations(db, merge);
  await passOnAttachments(db, merge);
  await forgetMails(db, merge.mergedIds);
  await forgetDocuments(db, merge.mergedIds);
  await passOnMarks(db, merge);
  await passOnConsentGroups(db, merge);
  await writeMerge({ db, searchKeys }, merge, decisionIdOf);
  await followMerge(db, merge);
  await passOnMemberships(db, merge);
  await passOnActivity(db, merge);
  await recordMerge({ db, now, newId }, merge);
  const changes = changesOf(merge);
  await countConsents(db, { ...changes, consents: [...endings, ...changes.consents] });
  return merge;
};
