import { and, eq, sql } from 'drizzle-orm';
import { identifierForms } from '#contract/common/identifiers.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  formerIdentifiersTable,
  subjectChoicesTable,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { receiptsTable } from '#service/db/schema/receipts.ts';
import type { Locked } from '#service/domains/data-subjects/lock-people.ts';
import {
  everyPurpose,
  readSuppressions,
  stronger,
} from '#service/domains/erasures/suppressions.ts';
import type { EventRecorder } from '#service/domains/events/record-events.ts';
import { startLive } from '#service/domains/replays/start-live.ts';
import type { Erasing, Outbox } from '#service/http/context.ts';
import type { LinkTokens } from '#service/identity/link-tokens.ts';
import type { SearchKeys } from '#service/identity/search-keys.ts';
import type { Consent } from './apply-transaction.ts';
import { arrivingAfter, type CheckedReceipt, decidingTimeOf, saidAtOf } from './checked-receipt.ts';
import type { ConsentChange } from './count-consents.ts';
import { type Ended, endDueConsentsOf } from './end-due-consents.ts';
import { earlier, later } from './instants.ts';
import { keyOf, type Plan } from './plan-receipts.ts';
import { emptyHistory, readHistories } from './read-histories.ts';
import type { Share } from './route-receipts.ts';
import { readSubjects } from './subjects.ts';
import { markTests, type TestMarks } from './test-marks.ts';
import { lastUnsubscribed, readUnsubscribed } from './unsubscribed.ts';

const consents = subjectPurposesTable;
const chosen = subjectChoicesTable;

export type Recorder = EventRecorder & {
  /** Writes none in data sets of the service's own: they're loaded where another secret is. */
  searchKeys: Pick<SearchKeys, 'of'>;
  links: Pick<LinkTokens, 'stored'>;
  /** Null where nobody was ever erased: in data sets of the service's own. */
  erasing: Pick<Erasing, 'hashes'> | null;
  /** Where mail is asked for; left out where nothing is mailed. */
  outbox?: Outbox | undefined;
};

/** The ids of the receipts that are there already, by sameness. */
export const findSame = async (
  db: Database,
  receipts: readonly CheckedReceipt[],
): Promise<Map<string, string>> => {
  const wanted = receipts.flatMap(({ identifier, sameness }) =>
    sameness === null ? [] : [{ identifier, sameness }],
  );
  if (wanted.length === 0) return new Map();
  const identifiers = new Set(wanted.flatMap(({ identifier }) => identifierForms(identifier)));
  const digests = wanted.map(({ sameness }) => `\\x${sameness}`);
  const found = await db
    .select({ id: receiptsTable.id, sameness: receiptsTable.sameness })
    .from(receiptsTable)
    .where(
      and(
        isOneOf(sql`${receiptsTable.identifier}`, 'text', [...identifiers]),
        isOneOf(sql`${receiptsTable.sameness}`, 'bytea', digests),
      ),
    );
  return new Map(found.map(({ id, sameness }) => [sameness ?? '', id]));
};

/** Those that nobody sent before, each once: what is the same follows the first. */
export const firstOnes = (
  receipts: readonly CheckedReceipt[],
  same: ReadonlyMap<string, string>,
): CheckedReceipt[] => {
  const seen = new Set(same.keys());
  return receipts.filter(({ sameness }) => {
    if (sameness === null) return true;
    if (seen.has(sameness)) return false;
    seen.add(sameness);
    return true;
  });
};

/** The people whom receipts are about as they begin, and what was done to their consents for that. */
type Beginning = {
  subjects: Plan['subjects'];
  marks: TestMarks;
  changes: (ConsentChange | Ended)[];
};

/**
 * The people as they are once those who become live have started anew, and what was due of them before
 * the receipts has ended, but for what the receipts are about: that may be said before its end.
 */
const readBeginning = async (
  { db, newId, links }: Recorder,
  locked: ReadonlyMap<string, Locked>,
  receipts: readonly Share[],
): Promise<Beginning> => {
  const subjects = await readSubjects({ db, links }, locked, receipts);
  const isNew = (person: string) => locked.get(person)?.isNew === true;
  const marks = markTests(receipts, (person) =>
    isNew(person) ? null : (subjects.get(person)?.isTest ?? null),
  );
  for (const [person, subject] of subjects) {
    if (isNew(person)) subject.isTest = marks.isTest.get(person) ?? false;
  }
  const known = [...subjects.values()].filter(({ identifier }) => !isNew(identifier));
  const [first, ...others] = receipts.map(({ createdAt }) => createdAt);
  if (first === undefined || known.length === 0) return { subjects, marks, changes: [] };
  const before = others.reduce(earlier, first);
  const starting = known.filter(({ identifier }) => marks.startLive.has(identifier));
  const started = await startLive(
    { db, newId },
    starting.map(({ id }) => id),
    before,
  );
  const named = namedBy(subjects, marks.shares);
  const isNamed = (subjectId: string, purposeId: string) => named.has(keyOf(subjectId, purposeId));
  const people = known.map(({ id, isTest, identifier }) => ({
    id,
    isTest: isTest && !marks.startLive.has(identifier),
  }));
  const endings = await endDueConsentsOf({ db, newId, now: () => before }, people, isNamed);
  if (starting.length === 0 && endings.length === 0) return { subjects, marks, changes: [] };
  const now = new Map([...subjects].filter(([person]) => isNew(person)));
  for (const [person, subject] of await readSubjects({ db, links }, locked, []))
    now.set(person, subject);
  return { subjects: now, marks, changes: [...started, ...endings] };
};

/** The consents that receipts are about. */
const namedBy = (subjects: Plan['subjects'], receipts: readonly Share[]): ReadonlySet<string> =>
  new Set(
    receipts.flatMap(({ person, purposes }) =>
      purposes.map(({ id }) => keyOf(subjects.get(person)?.id ?? '', id)),
    ),
  );

const arrive = (subjects: Plan['subjects'], receipts: readonly Share[]): Share[] => {
  const latest = new Map<string, string>();
  return receipts.map((receipt) => {
    const { person } = receipt;
    const last = latest.get(person) ?? subjects.get(person)?.lastInteractionAt ?? '';
    const arriving = arrivingAfter(receipt, last);
    if (receipt.counts) latest.set(person, later(last, decidingTimeOf(arriving)));
    return arriving;
  });
};

const readConsents = async (
  db: Database,
  subjectIds: readonly string[],
  receipts: readonly Share[],
): Promise<Map<string, Consent>> => {
  const purposeIds = new Set(receipts.flatMap(({ purposes }) => purposes.map(({ id }) => id)));
  if (purposeIds.size === 0 || subjectIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(consents)
    .where(
      and(
        isOneOf(sql`${consents.subjectId}`, 'uuid', subjectIds),
        isOneOf(sql`${consents.purposeId}`, 'uuid', [...purposeIds]),
      ),
    );
  return new Map(
    rows.map(({ subjectId, purposeId, ...consent }) => [keyOf(subjectId, purposeId), consent]),
  );
};

/** What these people were known by before merges. */
const readFormerly = async (db: Database, subjectIds: readonly string[]) => {
  if (subjectIds.length === 0) return [];
  const { subjectId, identifier } = formerIdentifiersTable;
  return db
    .select({ subjectId, identifier })
    .from(formerIdentifiersTable)
    .where(isOneOf(sql`${subjectId}`, 'uuid', subjectIds));
};

/** What was refused before an erasure, of the purposes to which the receipts' people have no consent. */
const readRefusedBefore = async (
  { db, erasing }: Recorder,
  { subjects, consents: known }: Pick<Plan, 'subjects' | 'consents'>,
  receipts: readonly Share[],
  knownIds: readonly string[],
): Promise<Plan['refusedBefore']> => {
  if (erasing === null) return new Map();
  const beginning = new Map<string, string>();
  for (const { person, purposes } of receipts) {
    const subjectId = subjects.get(person)?.id ?? '';
    if (purposes.some(({ id }) => !known.has(keyOf(subjectId, id)))) {
      beginning.set(subjectId, person);
    }
  }
  const mayBeMerged = knownIds.filter((id) => beginning.has(id));
  const named = [
    ...[...beginning].map(([subjectId, identifier]) => ({ subjectId, identifier })),
    ...(await readFormerly(db, mayBeMerged)),
  ].flatMap(({ subjectId, identifier }) =>
    erasing.hashes.folded(identifier).map((hash) => ({ subjectId, hash })),
  );
  const suppressions = await readSuppressions(db, [...new Set(named.map(({ hash }) => hash))]);
  const byHash = Map.groupBy(suppressions, ({ hash }) => hash);
  const refused = new Map<string, (typeof suppressions)[number]>();
  for (const { subjectId, hash } of named) {
    for (const refusal of byHash.get(hash) ?? []) {
      const key = keyOf(subjectId, refusal.purposeId);
      const other = refused.get(key);
      refused.set(key, other === undefined ? refusal : stronger(other, refusal));
    }
  }
  return refused;
};

/**
 * Whoever came after somebody with their identifier had said no to everything, and was erased, is told
 * from as having said so.
 */
const noteRefusedAll = (subjects: Plan['subjects'], refused: Plan['refusedBefore']): void => {
  for (const subject of subjects.values()) {
    const at = refused.get(keyOf(subject.id, everyPurpose))?.refusedAt;
    if (at === undefined || subject.createdAt < at) continue;
    if (at <= (lastUnsubscribed(subject.unsubscribed) ?? '')) continue;
    subject.unsubscribed = [...(subject.unsubscribed ?? []), { at, receiptId: null }];
  }
};

/**
 * The consents that receipts may change out of order: where something that is known may have been said
 * or have ended later, and where something may have been said without effect.
 */
export const findLate = (
  { subjects, consents: known }: Pick<Plan, 'subjects' | 'consents'>,
  locked: ReadonlyMap<string, Locked>,
  receipts: readonly Share[],
): Map<string, { subjectId: string; purposeId: string }> => {
  const late = new Map<string, { subjectId: string; purposeId: string }>();
  const latest = new Map<string, string>();
  const seen = new Set<string>();
  for (const receipt of receipts) {
    const { person } = receipt;
    const subjectId = subjects.get(person)?.id ?? '';
    const last = latest.get(person) ?? subjects.get(person)?.lastInteractionAt ?? '';
    latest.set(person, later(last, decidingTimeOf(receipt)));
    for (const purpose of receipt.purposes) {
      const { id: purposeId } = purpose;
      const saidAt = saidAtOf(receipt, purpose);
      const key = keyOf(subjectId, purposeId);
      const consent = known.get(key);
      const mayBeUnheard = consent === undefined && locked.get(person)?.isNew === false;
      const hasEndedSince = consent?.status === 'EXPIRED' && (consent.expiryAt ?? '') > saidAt;
      // A refusal from before an erasure may be later than all that the person has said since.
      const isOvertaken = (consent?.lastInteractionAt ?? '') >= saidAt;
      if (saidAt <= last || isOvertaken || mayBeUnheard || hasEndedSince || seen.has(key)) {
        late.set(key, { subjectId, purposeId });
      }
      seen.add(key);
    }
  }
  return late;
};

/** The stored choices of consents that late receipts choose of; mostly there are none. */
const readChosen = async (
  db: Database,
  histories: Plan['histories'],
  { subjects, consents: known }: Pick<Plan, 'subjects' | 'consents'>,
  receipts: readonly Share[],
): Promise<void> => {
  const choosing = new Map(
    receipts.flatMap(({ person, purposes }) =>
      purposes.flatMap(({ id: purposeId, choices }) => {
        const subjectId = subjects.get(person)?.id ?? '';
        const key = keyOf(subjectId, purposeId);
        const isAsked = choices.length > 0 && known.has(key) && histories.has(key);
        return isAsked ? [[key, { subjectId, purposeId }] as const] : [];
      }),
    ),
  );
  if (choosing.size === 0) return;
  const wanted = [...choosing.values()];
  const { subjectId, purposeId } = chosen;
  const rows = await db
    .select()
    .from(chosen)
    .where(
      and(
        isOneOf(sql`${subjectId}`, 'uuid', [...new Set(wanted.map((own) => own.subjectId))]),
        isOneOf(sql`${purposeId}`, 'uuid', [...new Set(wanted.map((own) => own.purposeId))]),
      ),
    );
  for (const { subjectId: ofPerson, purposeId: ofPurpose, ...choice } of rows) {
    histories.get(keyOf(ofPerson, ofPurpose))?.chosen.push(choice);
  }
};

/** The stored choices that repeats refuse again and that are opted out; mostly there are none. */
const readOptedOut = async (
  db: Database,
  subjects: Plan['subjects'],
  receipts: readonly Share[],
): Promise<Plan['optedOut']> => {
  const repeats = receipts.filter(
    ({ isRepeat, purposes }) => isRepeat && purposes.some(({ choices }) => choices.length > 0),
  );
  const choiceIds = repeats.flatMap(({ purposes }) =>
    purposes.flatMap(({ choices }) => choices.map((own) => own.choiceId)),
  );
  if (choiceIds.length === 0) return new Set();
  const subjectIds = repeats.flatMap(({ person }) => subjects.get(person)?.id ?? []);
  const { subjectId, purposeId, choiceId, isConsented } = chosen;
  const rows = await db
    .select({ subjectId, purposeId, choiceId })
    .from(chosen)
    .where(
      and(
        isOneOf(sql`${subjectId}`, 'uuid', [...new Set(subjectIds)]),
        isOneOf(sql`${choiceId}`, 'uuid', [...new Set(choiceIds)]),
        eq(isConsented, false),
      ),
    );
  return new Set(rows.map((row) => keyOf(row.subjectId, row.purposeId, row.choiceId)));
};

/** What was said before about the consents that late receipts are about. */
const readLate = async (
  db: Database,
  plan: Pick<Plan, 'subjects' | 'consents'>,
  locked: ReadonlyMap<string, Locked>,
  receipts: readonly Share[],
): Promise<Plan['histories']> => {
  const late = findLate(plan, locked, receipts);
  const isNew = new Set([...locked.values()].flatMap((own) => (own.isNew ? [own.id] : [])));
  const known = [...late.values()].filter(({ subjectId }) => !isNew.has(subjectId));
  const read = await readHistories(
    db,
    {
      subjectIds: [...new Set(known.map(({ subjectId }) => subjectId))],
      purposeIds: [...new Set(known.map(({ purposeId }) => purposeId))],
    },
    keyOf,
  );
  const histories = new Map(
    [...late.keys()].map((key) => [key, read.get(key) ?? emptyHistory()] as const),
  );
  for (const [key, { said }] of histories) {
    const place = plan.consents.get(key)?.geolocation ?? null;
    const placed = said.find(({ receiptId }) => receiptId === place?.receiptId);
    if (placed !== undefined) placed.geolocation = place;
  }
  await readChosen(db, histories, plan, receipts);
  return histories;
};

/** All that receipts of people held are decided by, and what was done to consents before. */
export const readPlan = async (
  recorder: Recorder,
  locked: ReadonlyMap<string, Locked>,
  receipts: readonly Share[],
): Promise<{
  plan: Plan;
  arriving: Share[];
  startedLive: TestMarks['startLive'];
  changes: ConsentChange[];
}> => {
  const { db } = recorder;
  const { subjects, marks, changes } = await readBeginning(recorder, locked, receipts);
  const arriving = arrive(subjects, marks.shares);
  const known = [...locked.values()].flatMap(({ id, isNew }) => (isNew ? [] : [id]));
  const before = { subjects, consents: await readConsents(db, known, arriving) };
  const refusedBefore = await readRefusedBefore(recorder, before, arriving, known);
  noteRefusedAll(subjects, refusedBefore);
  const plan: Plan = {
    ...before,
    refusedBefore,
    changedConsents: new Set(),
    histories: await readLate(db, before, locked, arriving),
    choices: new Map(),
    optedOut: await readOptedOut(db, subjects, arriving),
    transactions: [],
    waiting: new Map(),
    unsubscribed: await readUnsubscribed(db, [...subjects.values()]),
    overtaken: new Map(),
    withoutEffect: new Map(marks.messages),
    redated: new Map(),
    claims: [],
  };
  return { plan, arriving, startedLive: marks.startLive, changes };
};
