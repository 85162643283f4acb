import { sql } from 'drizzle-orm';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import {
  deliveriesTable,
  type EventConsent,
  eventSequencesTable,
  eventsTable,
} from '#service/db/schema/events.ts';
import type { MergeRow } from '#service/db/schema/merges.ts';
import { forgetArrivals, forgetArrivalsOf } from '#service/domains/arrivals/note-arrivals.ts';
import type { Erasing } from '#service/http/context.ts';
import { type EventRecorder, hasDestinations, recordEvents } from './record-events.ts';

const events = eventsTable;
const sequences = eventSequencesTable;
const deliveries = deliveriesTable;

/** Forgets what was to be told of people. */
const forgetEvents = async (db: Database, subjectIds: readonly string[]): Promise<void> => {
  await db.delete(events).where(isOneOf(sql`${events.subjectId}`, 'uuid', subjectIds));
  await db.delete(deliveries).where(isOneOf(sql`${deliveries.subjectId}`, 'uuid', subjectIds));
};

const forgetSequences = async (db: Database, subjectIds: readonly string[]): Promise<void> => {
  await db.delete(sequences).where(isOneOf(sql`${sequences.subjectId}`, 'uuid', subjectIds));
};

/**
 * Tells of a merge, once it's written: of each identifier that leads to the survivor now with how all of
 * that one's consents stand, in place of what wasn't told of it yet.
 */
export const recordMerge = async (
  recorder: EventRecorder,
  { primaryId, mergedIds, before, after }: MergeRow,
): Promise<void> => {
  const { db } = recorder;
  const [isTest] = before.map(({ subject }) => subject.isTest);
  const purposeIds = after.consents.map(({ consent }) => consent.purposeId);
  await forgetEvents(db, mergedIds);
  await recordEvents(
    recorder,
    [primaryId, ...mergedIds].map((subjectId) => ({
      ...{ subjectId, purposeIds, kind: 'MERGE' as const, isTest: isTest ?? false },
      ...(subjectId === primaryId ? {} : { mergedInto: primaryId }),
    })),
  );
  await forgetSequences(db, mergedIds);
};

/** Whoever was erased before a restore brought them back was told of then. */
type Teller = Pick<Erasing, 'sealErased' | 'isInErasureLog'>;

/**
 * Tells that people were erased, and forgets all else that was to be told of them.
 * @param erased `ids` are theirs and of everyone who was merged into them
 */
export const recordErasures = async (
  { erasing, ...recorder }: EventRecorder & { erasing: Teller },
  erased: readonly {
    id: string;
    ids: readonly string[];
    identifier: string;
    identifierType: string;
    formerIdentifiers: readonly string[];
    isTest: boolean;
    purposeIds: readonly string[];
  }[],
): Promise<void> => {
  const { db } = recorder;
  const ids = erased.flatMap((own) => own.ids);
  await forgetEvents(db, ids);
  await forgetArrivals(db, ids);
  if (!erasing.isInErasureLog && (await hasDestinations(db))) {
    const happened = erased.map(async ({ id, isTest, purposeIds, ...own }) => {
      const { identifier, identifierType, formerIdentifiers } = own;
      const identity = { identifier, identifierType, formerIdentifiers: [...formerIdentifiers] };
      return {
        ...{ subjectId: id, kind: 'ERASURE' as const, isTest, purposeIds },
        identifier: await erasing.sealErased(identity, id),
      };
    });
    await recordEvents(recorder, await Promise.all(happened));
  }
  await forgetSequences(db, ids);
};

/** How a consent stands that was erased: there is none, and nothing of it is told. */
const erasedConsent = (purposeId: string, purposeVersion: number, at: string): EventConsent => ({
  ...{ purposeId, purposeVersion, status: 'NO_CONSENT', updatedAt: at, transactionCount: 0 },
  ...{ firstTransactionAt: '-infinity', lastTransactionAt: '-infinity', lastInteractionAt: null },
  ...{ consentAt: null, withdrawalAt: null, expiryAt: null, choices: [] },
  ...{ collectionPointId: null, collectionPointVersion: null },
});

/**
 * Tells that some of people's consents were erased, and forgets how these stood in what was to be told of
 * the people.
 */
export const recordErasedConsents = async (
  { erasing, ...recorder }: EventRecorder & { erasing: Pick<Teller, 'isInErasureLog'> },
  people: readonly {
    id: string;
    isTest: boolean;
    consents: readonly { purposeId: string; purposeVersion: number }[];
  }[],
): Promise<void> => {
  const { db } = recorder;
  const gone = people.flatMap(({ id, consents }) =>
    consents.map(({ purposeId }) => ({ id, purposeId })),
  );
  const subjectIds = arrayOf(
    'uuid',
    gone.map(({ id }) => id),
  );
  const purposeIds = arrayOf(
    'text',
    gone.map(({ purposeId }) => purposeId),
  );
  await db.execute(sql`update ${events} set content = jsonb_set(${events.content}, '{consents}', coalesce((
      select jsonb_agg(told.consent order by told.place)
      from jsonb_array_elements(${events.content} -> 'consents') with ordinality as told (consent, place)
      where not (told.consent ->> 'purposeId' = any(given.purpose_ids))), '[]'))
    from (select subject_id, array_agg(purpose_id) as purpose_ids
      from unnest(${subjectIds}, ${purposeIds}) as pairs (subject_id, purpose_id)
      group by subject_id) as given
    where ${events.subjectId} = given.subject_id`);
  await forgetArrivalsOf(db, gone);
  if (erasing.isInErasureLog) return;
  const at = toDatabaseTime(recorder.now());
  await recordEvents(
    recorder,
    people.map(({ id, isTest, consents }) => {
      const purposeIds = consents.map(({ purposeId }) => purposeId);
      return {
        ...{ subjectId: id, kind: 'ENDING' as const, isTest, purposeIds },
        // Whoever was told of a yes has to hear that it's gone, before all else.
        refusedIds: purposeIds,
      };
    }),
    new Map(
      people.map(({ id, consents }) => [
        id,
        consents.map(({ purposeId, purposeVersion }) =>
          erasedConsent(purposeId, purposeVersion, at),
        ),
      ]),
    ),
  );
};
