import { sql } from 'drizzle-orm';
import { isOneOf, planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  deliveriesTable,
  destinationsTable,
  eventSequencesTable,
  eventsTable,
  untoldTable,
} from '#service/db/schema/events.ts';
import type { MergeRow } from '#service/db/schema/merges.ts';
import {
  forgetArrivals,
  forgetArrivalsOf,
  withFormers,
} from '#service/domains/arrivals/note-arrivals.ts';
import type { Erasing } from '#service/http/context.ts';
import { type EventRecorder, readToldPurposes, recordEvents } from './record-events.ts';

const events = eventsTable;
const sequences = eventSequencesTable;
const deliveries = deliveriesTable;
const untold = untoldTable;

/** What was just asked isn't asked again. */
const known = (isThere: boolean) => ({ isWanted: () => isThere });

/** Forgets what was to be told of people. */
const forgetEvents = async (db: Database, subjectIds: readonly string[]): Promise<void> => {
  await db.delete(events).where(isOneOf(sql`${events.subjectId}`, 'uuid', subjectIds));
  await db.delete(deliveries).where(isOneOf(sql`${deliveries.subjectId}`, 'uuid', subjectIds));
  await db.delete(untold).where(isOneOf(sql`${untold.subjectId}`, 'uuid', subjectIds));
};

const forgetSequences = async (db: Database, subjectIds: readonly string[]): Promise<void> => {
  await db.delete(sequences).where(isOneOf(sql`${sequences.subjectId}`, 'uuid', subjectIds));
};

/** Whether anything is sent anywhere, and whether anything ever was to be: then its traces may be left. */
const readUse = async (db: Database): Promise<{ isWanted: boolean; wasWanted: boolean }> => {
  const { rows } = await db.execute<{ isWanted: boolean; wasWanted: boolean }>(
    sql`${planned}select exists (select from ${destinationsTable}) as "isWanted",
      (select is_called from event_positions) as "wasWanted"`,
  );
  return rows[0] ?? { isWanted: true, wasWanted: true };
};

/**
 * Tells of a merge, once it's written: of each identifier that leads to the survivor now with how all of
 * that one's consents stand, in place of what wasn't told of it yet. Numbers of merged ones stay: an
 * erasure is told of them, too.
 */
export const recordMerge = async (
  recorder: EventRecorder,
  { primaryId, mergedIds, before, after }: MergeRow,
): Promise<void> => {
  const { db } = recorder;
  const { isWanted, wasWanted } = await readUse(db);
  if (wasWanted) await forgetEvents(db, mergedIds);
  if (!isWanted) return;
  const [isTest] = before.map(({ subject }) => subject.isTest);
  const purposeIds = after.consents.map(({ consent }) => consent.purposeId);
  const told = await readToldPurposes(db, mergedIds);
  const base = { kind: 'MERGE' as const, isTest: isTest ?? false };
  await recordEvents({ ...recorder, events: known(isWanted) }, [
    { ...base, subjectId: primaryId, purposeIds },
    ...mergedIds.map((subjectId) => {
      // What was just forgotten may have said that a consent is gone.
      const goneIds = (told.get(subjectId) ?? []).filter((id) => !purposeIds.includes(id));
      return {
        ...{ ...base, subjectId, mergedInto: primaryId },
        ...{ purposeIds: [...purposeIds, ...goneIds], refusedIds: goneIds },
      };
    }),
  ]);
};

type Teller = Pick<Erasing, 'sealErased' | 'wasTold'>;

/**
 * Tells that people were erased, of each identifier that any event was made of, and forgets all else that
 * was to be told of them. Whoever knew them by one that was merged away may not have heard of the other.
 * @param erased `purposeIds` are of their consents; `merged` is who was merged into them
 */
export const recordErasures = async (
  { erasing, ...recorder }: EventRecorder & { erasing: Teller },
  erased: readonly {
    id: string;
    identifier: string;
    identifierType: string;
    merged: readonly { id: string; identifier: string }[];
    isTest: boolean;
    purposeIds: readonly string[];
  }[],
): Promise<void> => {
  const { db } = recorder;
  const { isWanted, wasWanted } = await readUse(db);
  if (!wasWanted && !isWanted) return;
  const ids = erased.flatMap(({ id, merged }) => [id, ...merged.map((own) => own.id)]);
  await forgetEvents(db, ids);
  await forgetArrivals(db, ids);
  // What a restored backup brought back was told of while it could be, and is told again where it may not.
  if (isWanted && erasing.wasTold !== true) {
    const told = await readToldPurposes(db, ids);
    const happened = erased.flatMap(
      ({ id, identifier, identifierType, merged, isTest, ...own }) => {
        const all = [
          { id, identifier, identifierType, purposeIds: own.purposeIds },
          ...merged.map((one) => ({ ...one, identifierType: '', purposeIds: [] })),
        ];
        // Of an identifier that has no number nobody was ever told anything.
        return all
          .filter((one) => told.has(one.id))
          .map(async ({ id: subjectId, purposeIds, ...identity }) => ({
            ...{ subjectId, kind: 'ERASURE' as const, isTest },
            purposeIds: [...purposeIds, ...(told.get(subjectId) ?? [])],
            identifier: await erasing.sealErased(identity, subjectId),
          }));
      },
    );
    await recordEvents({ ...recorder, events: known(isWanted) }, await Promise.all(happened));
  }
  await forgetSequences(db, ids);
};

/**
 * Tells that some of people's consents were erased, and forgets how these stood in what was to be told of
 * the people.
 */
export const recordErasedConsents = async (
  { erasing, ...recorder }: EventRecorder & { erasing: Teller },
  people: readonly {
    id: string;
    isTest: boolean;
    consents: readonly { purposeId: string; purposeVersion: number }[];
  }[],
): Promise<void> => {
  const { db } = recorder;
  const { isWanted, wasWanted } = await readUse(db);
  if (!wasWanted && !isWanted) return;
  // Of an identifier that was merged away it's told how theirs stand.
  const all = await withFormers(
    db,
    people.flatMap(({ id, consents }) => consents.map(({ purposeId }) => ({ id, purposeId }))),
  );
  const goneOf = Map.groupBy(all, ({ id }) => id);
  const ids = [...goneOf.keys()];
  const gone = Object.fromEntries(
    [...goneOf].map(([id, own]) => [id, { gone: own.map(({ purposeId }) => purposeId) }]),
  );
  // A cluster refuses to put a list together anew (`jsonb_agg`) in an update.
  await db.execute(sql`update ${events} set content = jsonb_set(content, '{consents}',
      jsonb_path_query_array(content, '$.consents[*] ? (!(@.purposeId == $gone[*]))',
        ${JSON.stringify(gone)}::jsonb -> subject_id::text))
    where ${isOneOf(sql`subject_id`, 'uuid', ids)}`);
  await forgetArrivalsOf(db, all);
  if (!isWanted || erasing.wasTold === true) return;
  await recordEvents(
    { ...recorder, events: known(isWanted) },
    people.map(({ id, isTest, consents }) => {
      const purposeIds = consents.map(({ purposeId }) => purposeId);
      return {
        ...{ subjectId: id, kind: 'ENDING' as const, isTest, purposeIds },
        // Whoever was told of a yes has to hear that it's gone, before all else.
        refusedIds: purposeIds,
        formerVersions: new Map(consents.map((own) => [own.purposeId, own.purposeVersion])),
      };
    }),
  );
};
