import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { arrayOf, isOneOf, planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import {
  formerIdentifiersTable,
  subjectChoicesTable,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import {
  isSaid,
  type ReceiptRow,
  receiptsTable,
  receiptTokensTable,
  transactionsTable,
} from '#service/db/schema/receipts.ts';
import { insertRows, upsertRows } from '#service/db/write-rows.ts';
import {
  claimIdentifiers,
  freeIdentifiers,
  type Held,
} from '#service/domains/data-subjects/hold-people.ts';
import { readSuppressions, stronger } from '#service/domains/erasures/suppressions.ts';
import type { Context, Erasing } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';
import type { Consent } from './apply-transaction.ts';
import { arrivingAfter, type CheckedReceipt, decidingTimeOf } from './checked-receipt.ts';
import { type ConsentChange, type ConsentChanges, countConsents } from './count-consents.ts';
import { countReceipts } from './count-receipts.ts';
import { endDueConsentsOf } from './end-due-consents.ts';
import { findOptionFaults } from './hold-options.ts';
import { earlier, later } from './instants.ts';
import { applyReceipt, keyOf, type Plan } from './plan-receipts.ts';
import { reconfirmsActive } from './read-point.ts';
import { readSubjects, writeSubjects } from './subjects.ts';
import {
  findCountryFaults,
  nothingRefused,
  type Refused,
  writeElements,
} from './write-elements.ts';

const consents = subjectPurposesTable;
const versions = collectionPointVersionsTable;

type Recorder = Pick<Context, 'db' | 'now' | 'newId'> & {
  /** Null where nobody was ever erased: in data sets of the service's own. */
  erasing: Pick<Erasing, 'hashes'> | null;
};

/**
 * The receipt as it is recorded: a repeated one has the id of the first, and nothing of it is refused
 * again.
 */
export type RecordedReceipt = { id: string; isRepeated: boolean; refused: Refused };

/** The ids of the receipts that are there already, by sameness. */
const findSame = async (
  db: Database,
  receipts: readonly CheckedReceipt[],
): Promise<Map<string, string>> => {
  const wanted = receipts.flatMap(({ identifier, sameness }) =>
    sameness === null ? [] : [{ identifier, sameness }],
  );
  if (wanted.length === 0) return new Map();
  const identifiers = new Set(wanted.map(({ identifier }) => identifier));
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
const firstOnes = (
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

/** The people as they are once what was due of them before the receipts has ended. */
const readWithEndings = async (
  { db, newId }: Recorder,
  held: ReadonlyMap<string, Held>,
  receipts: readonly CheckedReceipt[],
): Promise<{ subjects: Plan['subjects']; endings: ConsentChange[] }> => {
  const subjects = await readSubjects(db, held, receipts);
  const known = [...subjects.values()].filter(({ identifier }) => !held.get(identifier)?.isNew);
  const [first, ...others] = receipts.map(({ createdAt }) => createdAt);
  if (first === undefined || known.length === 0) return { subjects, endings: [] };
  const before = others.reduce(earlier, first);
  const endings = await endDueConsentsOf({ db, newId, now: () => before }, known);
  const isChanged = endings.length > 0;
  return { subjects: isChanged ? await readSubjects(db, held, receipts) : subjects, endings };
};

const arrive = (
  subjects: Plan['subjects'],
  receipts: readonly CheckedReceipt[],
): CheckedReceipt[] => {
  const latest = new Map<string, string>();
  return receipts.map((receipt) => {
    const { identifier } = receipt;
    const last = latest.get(identifier) ?? subjects.get(identifier)?.lastInteractionAt ?? '';
    const arriving = arrivingAfter(receipt, last);
    latest.set(identifier, later(last, decidingTimeOf(arriving)));
    return arriving;
  });
};

const readConsents = async (
  db: Database,
  subjectIds: readonly string[],
  receipts: readonly CheckedReceipt[],
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
  receipts: readonly CheckedReceipt[],
  knownIds: readonly string[],
): Promise<Plan['refusedBefore']> => {
  if (erasing === null) return new Map();
  const beginning = new Map<string, string>();
  for (const { identifier, purposes } of receipts) {
    const subjectId = subjects.get(identifier)?.id ?? '';
    if (purposes.some(({ id }) => !known.has(keyOf(subjectId, id)))) {
      beginning.set(subjectId, identifier);
    }
  }
  const mayBeMerged = knownIds.filter((id) => beginning.has(id));
  const named = [
    ...[...beginning].map(([subjectId, identifier]) => ({ subjectId, identifier })),
    ...(await readFormerly(db, mayBeMerged)),
  ].map(({ subjectId, identifier }) => ({ subjectId, hash: erasing.hashes.folded(identifier) }));
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

/** The receipts that arrive after one of the same person that was said later. */
const findLate = (
  subjects: Plan['subjects'],
  receipts: readonly CheckedReceipt[],
): CheckedReceipt[] => {
  const latest = new Map<string, string>();
  return receipts.filter((receipt) => {
    const { identifier } = receipt;
    const saidAt = decidingTimeOf(receipt);
    const known = latest.get(identifier) ?? subjects.get(identifier)?.lastInteractionAt ?? saidAt;
    latest.set(identifier, later(known, saidAt));
    return saidAt < known;
  });
};

/** What was said before about the consents that late receipts are about. */
const readHistories = async (
  db: Database,
  subjects: Plan['subjects'],
  receipts: readonly CheckedReceipt[],
): Promise<Plan['histories']> => {
  const late = findLate(subjects, receipts).flatMap(({ identifier, purposes }) =>
    purposes.map(({ id }) => ({ of: subjects.get(identifier)?.id ?? '', id })),
  );
  const histories: Plan['histories'] = new Map(late.map(({ of, id }) => [keyOf(of, id), []]));
  if (late.length === 0) return histories;
  const {
    id: ownId,
    subjectId,
    purposeId,
    type,
    purposeVersion,
    interactionAt,
    expiryAt,
    choices,
    note,
  } = transactionsTable;
  const rows = await db
    .select({
      id: ownId,
      subjectId,
      purposeId,
      type,
      purposeVersion,
      interactionAt,
      expiryAt,
      choices,
      note,
      reconfirms: reconfirmsActive(versions.fields),
    })
    .from(transactionsTable)
    .leftJoin(
      versions,
      and(
        eq(versions.collectionPointId, transactionsTable.collectionPointId),
        eq(versions.version, transactionsTable.collectionPointVersion),
      ),
    )
    .where(
      and(
        inArray(subjectId, [...new Set(late.map(({ of }) => of))]),
        inArray(purposeId, [...new Set(late.map(({ id }) => id))]),
        isSaid,
        isNull(transactionsTable.correction),
      ),
    )
    .orderBy(asc(transactionsTable.createdAt), asc(transactionsTable.id));
  for (const { subjectId: of, purposeId: purpose, ...past } of rows) {
    histories.get(keyOf(of, purpose))?.push(past);
  }
  return histories;
};

const toRow = ({
  token,
  identifierType,
  purposes,
  reconfirms,
  author,
  ...receipt
}: CheckedReceipt): ReceiptRow => ({
  ...receipt,
  tokenHash: token?.hash ?? null,
});

/** Tokens are few and come again and again: those that are there are only read. */
const writeTokens = async (db: Database, receipts: readonly CheckedReceipt[]): Promise<void> => {
  const table = receiptTokensTable;
  const tokens = new Map(receipts.flatMap(({ token }) => (token ? [[token.hash, token]] : [])));
  if (tokens.size === 0) return;
  const known = await db
    .select({ hash: table.hash })
    .from(table)
    .where(isOneOf(sql`${table.hash}`, 'text', [...tokens.keys()]));
  for (const { hash } of known) tokens.delete(hash);
  if (tokens.size === 0) return;
  const rows = [...tokens.values()].sort((one, other) => (one.hash < other.hash ? -1 : 1));
  const hashes = arrayOf(
    'text',
    rows.map(({ hash }) => hash),
  );
  const claims = arrayOf(
    'jsonb',
    rows.map((token) => JSON.stringify(token.claims)),
  );
  await db.execute(sql`${planned}insert into ${table} (hash, claims)
    select given.hash, given.claims from unnest(${hashes}, ${claims}) as given (hash, claims)
    on conflict do nothing`);
};

const writePlan = async (
  db: Database,
  plan: Plan,
  receipts: readonly CheckedReceipt[],
): Promise<void> => {
  await writeTokens(db, receipts);
  await insertRows(db, receiptsTable, receipts.map(toRow));
  const identifiers = new Set(receipts.map(({ identifier }) => identifier));
  await writeSubjects(
    db,
    [...identifiers].flatMap((identifier) => plan.subjects.get(identifier) ?? []),
  );
  const changed = [...plan.changedConsents].flatMap((key) => {
    const [subjectId = '', purposeId = ''] = key.split(' ');
    const consent = plan.consents.get(key);
    return consent === undefined ? [] : [{ subjectId, purposeId, ...consent }];
  });
  await upsertRows(db, consents, changed, ['subjectId', 'purposeId']);
  const choiceKey = ['subjectId', 'purposeId', 'choiceId'] as const;
  await upsertRows(db, subjectChoicesTable, [...plan.choices.values()], choiceKey);
  await insertRows(db, transactionsTable, plan.transactions);
};

/** What the plan did to consents, and to the people held. */
const changesOf = (
  plan: Plan,
  before: {
    subjects: Plan['subjects'];
    consents: Plan['consents'];
    held: ReadonlyMap<string, Held>;
  },
  isWritten: (identifier: string) => boolean,
): ConsentChanges => ({
  people: [...before.held].flatMap(([identifier, { id, isNew }]) => {
    const wasTest = before.subjects.get(identifier)?.isTest ?? false;
    if (!isWritten(identifier)) {
      return isNew ? [] : [{ subjectId: id, wasTest, isTest: wasTest }];
    }
    const isTest = plan.subjects.get(identifier)?.isTest ?? wasTest;
    return [{ subjectId: id, wasTest: isNew ? null : wasTest, isTest }];
  }),
  consents: [...plan.changedConsents].flatMap((key) => {
    const [subjectId = '', purposeId = ''] = key.split(' ');
    const [was, is] = [before.consents.get(key), plan.consents.get(key)];
    if (is === undefined) return [];
    return [
      {
        subjectId,
        before: was === undefined ? null : { purposeId, ...was },
        after: { purposeId, ...is },
      },
    ];
  }),
});

/** What became of each receipt, in their order, and how many names of data elements were refused. */
export type Recording = {
  outcomes: (RecordedReceipt | Problem)[];
  refusedNames: number;
};

/**
 * Records receipts in their order, in the given transaction and in a number of statements that
 * doesn't grow with them: everything is read and decided first, with the people held, so that one
 * that is refused leaves nothing behind and the others as they are. Whoever sends the same receipt
 * again gets the first one.
 * @param limitMs how long it waits for people held by other sessions, as for `claimIdentifiers`
 * @returns for each a Problem 400 where it changes a consent that isn't there, chooses an option
 * that was removed meanwhile, or gives a country what it can't hold
 */
export const recordEach = async (
  recorder: Recorder,
  receipts: readonly CheckedReceipt[],
  limitMs?: number,
): Promise<Recording> => {
  const { db, newId } = recorder;
  const held = await claimIdentifiers(
    recorder,
    receipts.map(({ identifier }) => identifier),
    limitMs,
  );
  const same = await findSame(db, receipts);
  const first = firstOnes(receipts, same);
  const { subjects, endings } = await readWithEndings(recorder, held, first);
  const arriving = arrive(subjects, first);
  const known = [...held.values()].flatMap(({ id, isNew }) => (isNew ? [] : [id]));
  const consentsBefore = await readConsents(db, known, arriving);
  const plan: Plan = {
    subjects,
    consents: consentsBefore,
    refusedBefore: await readRefusedBefore(
      recorder,
      { subjects, consents: consentsBefore },
      arriving,
      known,
    ),
    changedConsents: new Set(),
    histories: await readHistories(db, subjects, arriving),
    choices: new Map(),
    transactions: [],
  };
  const before = { subjects: new Map(subjects), consents: new Map(plan.consents), held };
  const refusals = new Map([
    ...(await findOptionFaults(db, arriving)),
    ...(await findCountryFaults(db, arriving)),
  ]);
  const recorded = arriving.filter((receipt) => {
    if (refusals.has(receipt.id)) return false;
    const refusal = applyReceipt(plan, receipt, newId);
    if (refusal !== undefined) refusals.set(receipt.id, refusal);
    return refusal === undefined;
  });
  const named = new Set(recorded.map(({ identifier }) => identifier));
  await freeIdentifiers(
    db,
    [...held].flatMap(([identifier, { isNew }]) =>
      isNew && !named.has(identifier) ? [identifier] : [],
    ),
  );
  let written: Awaited<ReturnType<typeof writeElements>> = { refused: new Map(), refusedNames: 0 };
  if (recorded.length > 0) {
    await writePlan(db, plan, recorded);
    written = await writeElements(recorder, plan.subjects, recorded);
    await countReceipts(db, recorded, plan.transactions);
  }
  const changes = changesOf(plan, before, (identifier) => named.has(identifier));
  await countConsents(db, { ...changes, consents: [...endings, ...changes.consents] });
  const recordedIds = new Set(recorded.map(({ id }) => id));
  const firstBySameness = new Map(
    first.flatMap(({ id, sameness }) => (sameness === null ? [] : [[sameness, id] as const])),
  );
  const outcomes = receipts.map(({ id, sameness }): RecordedReceipt | Problem => {
    if (recordedIds.has(id)) {
      return { id, isRepeated: false, refused: written.refused.get(id) ?? nothingRefused };
    }
    const firstId =
      sameness === null ? id : (same.get(sameness) ?? firstBySameness.get(sameness) ?? id);
    const refusal = refusals.get(firstId);
    if (refusal !== undefined) return refusal;
    if (firstId === id) throw new Error('A receipt was neither recorded nor refused.');
    return { id: firstId, isRepeated: true, refused: nothingRefused };
  });
  return { outcomes, refusedNames: written.refusedNames };
};

/**
 * The same in a transaction of its own, all or nothing.
 * @throws Problem 400 of the first receipt that is refused: then nothing is recorded
 */
export const recordReceipts = (
  recorder: Recorder,
  receipts: readonly CheckedReceipt[],
): Promise<RecordedReceipt[]> =>
  recorder.db.transaction(async (db) => {
    const { outcomes } = await recordEach({ ...recorder, db }, receipts);
    return outcomes.map((outcome) => {
      if (outcome instanceof Problem) throw outcome;
      return outcome;
    });
  });
