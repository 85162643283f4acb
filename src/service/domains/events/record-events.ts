import { type SQL, sql } from 'drizzle-orm';
import type { ConsentStatus } from '#contract/data-subject-values.ts';
import { type EventKind, erasureEventHours, eventDays } from '#contract/events.ts';
import { statusesInForce } from '#contract/insights.ts';
import { isRefusal } from '#contract/refusals.ts';
import { isOneOf, planned } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { subjectChoicesTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import {
  destinationsTable,
  type EventConsent,
  type EventRow,
  eventSequencesTable,
  eventsTable,
} from '#service/db/schema/events.ts';
import type { RecordedChoice } from '#service/db/schema/receipts.ts';
import { type Prelude, rowsOf, writeTogether } from '#service/db/write-rows.ts';
import type { Context } from '#service/http/context.ts';
import { eventLock } from './horizon.ts';

const consents = subjectPurposesTable;
const choices = subjectChoicesTable;

/** What an act did to a person, who is held; the person named once. */
export type Happened = {
  subjectId: string;
  kind: EventKind;
  isTest: boolean;
  /** Whose consents it changed, or said again. */
  purposeIds: readonly string[];
  /** Of these, what it refused some topic or option of, or took a yes away of. */
  refusedIds?: readonly string[];
  /** The versions of these that consents were to, where there may be none anymore. */
  formerVersions?: ReadonlyMap<string, number>;
  point?: { id: string; version: number } | null;
  isNewPerson?: boolean;
  /** Of these, what destinations aren't told that follow collection points' switches. */
  switchedOff?: readonly string[];
  /** Of someone who was erased: encrypted, whom it was. */
  identifier?: string;
  /** Of someone who was merged away. */
  mergedInto?: string;
  onlyFor?: string;
};

type Held = { purposeId: string; purposeVersion: number; status: ConsentStatus };

/** What an act took away: of whom was told of a consent in force, that it's gone comes before all else. */
export const takenAway = (
  changes: readonly { before: Held | null; after: Held | null }[],
): Required<Pick<Happened, 'refusedIds' | 'formerVersions'>> => ({
  refusedIds: changes.flatMap(({ before, after }) =>
    before !== null &&
    statusesInForce.includes(before.status) &&
    !(after !== null && statusesInForce.includes(after.status))
      ? before.purposeId
      : [],
  ),
  formerVersions: new Map(
    changes.flatMap(({ before }) =>
      before === null ? [] : [[before.purposeId, before.purposeVersion]],
    ),
  ),
});

export type EventRecorder = Pick<Context, 'db' | 'now' | 'newId'> & {
  /** Whether there's a destination, as this process knows; else the database is asked. */
  events?: { isWanted: () => boolean | undefined } | undefined;
};

/** Whether anything is sent anywhere. */
export const hasDestinations = async (db: Database): Promise<boolean> => {
  const { rows } = await db.execute<{ isThere: boolean }>(
    sql`${planned}select exists (select from ${destinationsTable}) as "isThere"`,
  );
  return rows[0]?.isThere === true;
};

/** How consents stand, by person. */
type States = ReadonlyMap<string, EventConsent[]>;

const choicesOf = sql<RecordedChoice[]>`coalesce((
  select jsonb_agg(jsonb_build_object('choiceId', c.choice_id, 'preferenceId', c.preference_id,
    'isConsented', c.is_consented) order by c.choice_id)
  from ${choices} c where c.subject_id = ${consents}.subject_id and c.purpose_id = ${consents}.purpose_id
  ), '[]')`;

/** How consents of these people stand, by person. */
const readStates = async (db: Database, subjectIds: readonly string[]): Promise<States> => {
  if (subjectIds.length === 0) return new Map();
  const rows = await db
    .select({
      subjectId: consents.subjectId,
      purposeId: consents.purposeId,
      purposeVersion: consents.purposeVersion,
      status: consents.status,
      firstTransactionAt: consents.firstTransactionAt,
      lastTransactionAt: consents.lastTransactionAt,
      lastInteractionAt: consents.lastInteractionAt,
      consentAt: consents.consentAt,
      withdrawalAt: consents.withdrawalAt,
      expiryAt: consents.expiryAt,
      updatedAt: consents.updatedAt,
      transactionCount: consents.transactionCount,
      collectionPointId: consents.collectionPointId,
      collectionPointVersion: consents.collectionPointVersion,
      choices: choicesOf,
    })
    .from(consents)
    .where(isOneOf(sql`${consents.subjectId}`, 'uuid', subjectIds));
  const states = new Map<string, EventConsent[]>();
  for (const { subjectId, ...consent } of rows) {
    states.set(subjectId, [...(states.get(subjectId) ?? []), consent]);
  }
  return states;
};

/** The purposes that events of people were of, by person. */
export const readToldPurposes = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<Map<string, string[]>> => {
  const { subjectId, purposeIds } = eventSequencesTable;
  const rows = await db
    .select({ subjectId, purposeIds })
    .from(eventSequencesTable)
    .where(isOneOf(sql`${subjectId}`, 'uuid', subjectIds));
  return new Map(rows.map((row) => [row.subjectId, row.purposeIds]));
};

/**
 * The purposes that people have consents to, or that something was told of, by person: all that's to be
 * told of them.
 */
export const readKnownPurposes = async (
  db: Database,
  subjectIds: readonly string[],
): Promise<Map<string, string[]>> => {
  const rows = await db
    .select({ id: consents.subjectId, purposeId: consents.purposeId })
    .from(consents)
    .where(isOneOf(sql`${consents.subjectId}`, 'uuid', subjectIds));
  const told = await readToldPurposes(db, subjectIds);
  const standing = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    subjectIds.map((id) => {
      const own = (standing.get(id) ?? []).map(({ purposeId }) => purposeId);
      return [id, [...new Set([...own, ...(told.get(id) ?? [])])]];
    }),
  );
};

const givenColumns = [
  ...(['subjectId', 'id', 'kind', 'at', 'isTest', 'content', 'identifier'] as const),
  ...(['onlyFor', 'until', 'purposeIds', 'refusedIds'] as const),
];

/** What writes events: together with what a transaction writes last, or alone. */
export type EventWrite = { prelude: Prelude; write: SQL };

/**
 * Writes events with the next numbers of their people, who are held, and with positions. Whoever takes a
 * position holds the lock until its transaction ends, so that who reads on by position knows what isn't
 * committed yet (`horizon.ts`).
 */
const writeOf = (rows: readonly Pick<EventRow, (typeof givenColumns)[number]>[]): EventWrite => {
  const sequences = eventSequencesTable;
  return {
    prelude: {
      numbered: sql`insert into ${sequences} (subject_id, sequence, purpose_ids)
        select given.subject_id, 1, given.purpose_ids::uuid[]
        from ${rowsOf(eventsTable, rows, ['subjectId', 'purposeIds'])} order by given.subject_id
        on conflict (subject_id) do update set sequence = ${sequences.sequence} + 1,
          purpose_ids = case when ${sequences.purposeIds} @> excluded.purpose_ids
            then ${sequences.purposeIds} else ${sequences.purposeIds} || excluded.purpose_ids end
        returning subject_id, sequence`,
    },
    write: sql`insert into ${eventsTable} (subject_id, sequence, id, kind, at,
        is_test, content, identifier, only_for, until, purpose_ids, refused_ids, position)
      select given.subject_id, numbered.sequence, given.id, given.kind, given.at, given.is_test,
        given.content, given.identifier, given.only_for, given.until, given.purpose_ids::uuid[],
        given.refused_ids::uuid[], nextval('event_positions')
      from (select pg_advisory_xact_lock_shared(${sql.raw(eventLock.join(', '))})::text offset 0) as held,
        ${rowsOf(eventsTable, rows, givenColumns)}
        left join numbered on numbered.subject_id = given.subject_id`,
  };
};

/** How a consent stands that is gone: there is none. */
const noConsent = (purposeId: string, purposeVersion: number, at: string): EventConsent => ({
  ...{ purposeId, purposeVersion, status: 'NO_CONSENT', updatedAt: at, transactionCount: 0 },
  ...{ firstTransactionAt: '-infinity', lastTransactionAt: '-infinity', lastInteractionAt: null },
  ...{ consentAt: null, withdrawalAt: null, expiryAt: null, choices: [] },
  ...{ collectionPointId: null, collectionPointVersion: null },
});

const hoursAfter = (at: string, hours: number): string =>
  new Date(Date.parse(at) + hours * 3_600_000).toISOString();

/**
 * What notes what happened to people, in the transaction in which it did and while they are held: with
 * the state after all else is written. Null while there is no destination, or nothing happened.
 * @param tell is only asked where there is a destination; `knownStates` are of those of whom they needn't
 * be read
 */
export const planEvents = async (
  { db, now, newId, events }: EventRecorder,
  tell: () => { happened: readonly Happened[]; knownStates?: States | undefined },
): Promise<EventWrite | null> => {
  if (!(events?.isWanted() ?? (await hasDestinations(db)))) return null;
  const { happened, knownStates = new Map<string, EventConsent[]>() } = tell();
  if (happened.length === 0) return null;
  const stateOf = ({ subjectId, mergedInto }: Happened) => mergedInto ?? subjectId;
  const unknown = happened.map(stateOf).filter((id) => !knownStates.has(id));
  const states: States = new Map([
    ...knownStates,
    ...(await readStates(db, [...new Set(unknown)])),
  ]);
  const at = toDatabaseTime(now());
  const rows = happened.map((own) => {
    const isGone = own.kind === 'ERASURE';
    const touched = new Set(own.purposeIds);
    const standing = new Map(
      (states.get(stateOf(own)) ?? []).map((consent) => [consent.purposeId, consent]),
    );
    const versionOf = (purposeId: string) => own.formerVersions?.get(purposeId) ?? 0;
    // Whoever was told of a consent has to hear that it's gone; of a person who is, nothing is left to say.
    const stated = [...touched].flatMap(
      (id) => standing.get(id) ?? (isGone ? [] : noConsent(id, versionOf(id), at)),
    );
    const refused = stated.filter(({ status }) => isRefusal(status));
    return {
      subjectId: own.subjectId,
      id: newId(),
      kind: own.kind,
      at,
      isTest: own.isTest,
      purposeIds: [...touched].sort(),
      refusedIds: isGone
        ? [...touched].sort()
        : [
            ...new Set([
              ...refused.map(({ purposeId }) => purposeId),
              ...(own.refusedIds ?? []).filter((id) => touched.has(id)),
            ]),
          ].sort(),
      content: {
        consents: stated.toSorted((one, other) => (one.purposeId < other.purposeId ? -1 : 1)),
        collectionPointId: own.point?.id ?? null,
        collectionPointVersion: own.point?.version ?? null,
        isNewPerson: own.isNewPerson ?? false,
        ...(own.mergedInto === undefined ? {} : { mergedInto: own.mergedInto }),
        ...(own.switchedOff?.length ? { switchedOff: [...own.switchedOff].sort() } : {}),
      },
      identifier: own.identifier ?? null,
      onlyFor: own.onlyFor ?? null,
      until: hoursAfter(at, isGone ? erasureEventHours : 24 * eventDays),
    };
  });
  return writeOf(rows);
};

/** Notes what happened to people, as `planEvents` says. */
export const recordEvents = async (
  recorder: EventRecorder,
  happened: readonly Happened[],
): Promise<void> => {
  if (happened.length === 0) return;
  const events = await planEvents(recorder, () => ({ happened }));
  if (events !== null) await writeTogether(recorder.db, [events.write], events.prelude);
};
