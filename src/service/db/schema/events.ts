import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { arrivalNeeds } from '#contract/arrival-states.ts';
import { destinationBodies, destinationStates } from '#contract/destinations.ts';
import type { EventKind } from '#contract/events.ts';
import { json, timestampz } from '../columns.ts';
import type { SubjectPurposeRow } from './data-subjects.ts';
import type { RecordedChoice } from './receipts.ts';

/** Where what happened is sent to (docs/design.md 11.7). */
export const destinationsTable = pgTable('destinations', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** What the other system does with it. */
  use: text().notNull(),
  url: text().notNull(),
  body: text({ enum: destinationBodies }).notNull(),
  /** Kinds; none: all. */
  events: text().array().notNull(),
  /** None: all. */
  purposeIds: uuid().array().notNull(),
  takesTests: boolean().notNull(),
  /** Whether it's told of receipts only as far as their collection points' switches say. */
  followsSwitches: boolean().notNull().default(false),
  /** In how many days a withdrawal has to be done, and whether these are working days. */
  clockDays: integer().notNull().default(10),
  isClockBusiness: boolean().notNull().default(true),
  doneWhen: text({ enum: arrivalNeeds }).notNull().default('ACKNOWLEDGED'),
  /** Encrypted: its headers, its secret, and the one before during a rotation. */
  sealed: text().notNull(),
  state: text({ enum: destinationStates }).notNull(),
  /** Up to which position each event was sent, or waits in a row of `deliveries`. */
  position: bigint({ mode: 'number' }).notNull(),
  /** The same of refusals, which come before what else waits. */
  refusalPosition: bigint({ mode: 'number' }),
  /** How many tries failed one after the other, whosoever's event it was. */
  failures: integer().notNull().default(0),
  /** Nothing is tried before then. */
  nextAt: timestampz().notNull(),
  lastSentAt: timestampz(),
  /** What went wrong the last time, without anything of the event. */
  fault: text(),
  faultAt: timestampz(),
  /** When a test event was asked for and sent, and what went wrong with it. */
  testAskedAt: timestampz(),
  testedAt: timestampz(),
  testFault: text(),
  /** How many erasures it was never told of, because they were forgotten before, and when the last was. */
  lostErasures: integer().notNull().default(0),
  lostErasureAt: timestampz(),
  leaseId: uuid(),
  leasedUntil: timestampz(),
  createdAt: timestampz().notNull(),
  createdBy: text().notNull(),
  modifiedAt: timestampz().notNull(),
});
export type DestinationRow = typeof destinationsTable.$inferSelect;

/** In which events were recorded, though not committed (docs/decisions/2026-11-29-events-wait-for-their-writers.md). */
export const eventPositions = pgSequence('event_positions');

/** How a consent stood after an act; times in UTC. */
export type EventConsent = Pick<
  SubjectPurposeRow,
  | 'purposeId'
  | 'purposeVersion'
  | 'status'
  | 'firstTransactionAt'
  | 'lastTransactionAt'
  | 'lastInteractionAt'
  | 'consentAt'
  | 'withdrawalAt'
  | 'expiryAt'
  | 'updatedAt'
  | 'transactionCount'
  | 'collectionPointId'
  | 'collectionPointVersion'
> & { choices: RecordedChoice[] };

/** What an event tells besides who it's of, which is read when it's sent. */
export type EventContent = {
  consents: EventConsent[];
  collectionPointId: string | null;
  collectionPointVersion: number | null;
  isNewPerson: boolean;
  /** Of someone who was merged away. */
  mergedInto?: string;
  /** Purposes that destinations aren't told of that follow collection points' switches. */
  switchedOff?: string[];
};

/** Of `events`: refusals that come before all else. The index has these, in just these words. */
export const isOwnRefusal = sql`"events"."refused_ids" <> '{}' AND "events"."kind" <> 'ERASURE' AND "events"."only_for" IS NULL`;

/**
 * What happened to people, a row for each person and act, for a week: how the purposes that it's of stand
 * since. There are none while nothing is sent anywhere.
 */
export const eventsTable = pgTable(
  'events',
  {
    subjectId: uuid().notNull(),
    /** The person's own number: 1, 2, 3 …. */
    sequence: bigint({ mode: 'number' }).notNull(),
    id: uuid().notNull(),
    position: bigint({ mode: 'number' }).notNull(),
    kind: text().$type<EventKind>().notNull(),
    at: timestampz().notNull(),
    isTest: boolean().notNull(),
    purposeIds: uuid().array().notNull(),
    /** Of these, what the act refused, of some topic or option at least. */
    refusedIds: uuid().array().notNull(),
    content: json<EventContent>().notNull(),
    /** Of someone who is gone: encrypted, whom it was. */
    identifier: text(),
    /** The destination that it's for, where somebody had it sent again; null: all. */
    onlyFor: uuid(),
    until: timestampz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.sequence] }),
    index('events_position').on(table.position),
    index('events_refused').on(table.position).where(isOwnRefusal),
    index('events_gone').on(table.until),
  ],
);
export type EventRow = typeof eventsTable.$inferSelect;

/** The number of each person's last event, and the purposes that any of them was of: who is told of these knows the person. */
export const eventSequencesTable = pgTable('event_sequences', {
  subjectId: uuid().primaryKey(),
  sequence: bigint({ mode: 'number' }).notNull(),
  purposeIds: uuid().array().notNull().default(sql`'{}'`),
});

/**
 * People whose events aren't where their destination's position says. AHEAD: they were sent up to
 * `sequence`, because a refusal came first. WAITING and PARKED: of those up to the destination's
 * position, all after `sequence` still have to be sent.
 */
export const deliveryStates = ['AHEAD', 'WAITING', 'PARKED'] as const;
export const deliveriesTable = pgTable(
  'deliveries',
  {
    destinationId: uuid().notNull(),
    subjectId: uuid().notNull(),
    state: text({ enum: deliveryStates }).notNull(),
    sequence: bigint({ mode: 'number' }).notNull(),
    /** Of AHEAD: the position of that event, after which the row isn't needed. */
    position: bigint({ mode: 'number' }),
    attempts: integer().notNull().default(0),
    nextAt: timestampz().notNull(),
    hasRefusal: boolean().notNull(),
    fault: text(),
    since: timestampz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.destinationId, table.subjectId] }),
    index('deliveries_subject').on(table.subjectId),
    index('deliveries_due')
      .on(table.destinationId, table.nextAt)
      .where(sql`${table.state} = 'WAITING'`),
  ],
);
export type DeliveryRow = typeof deliveriesTable.$inferSelect;

/**
 * People of whom a destination wasn't told something before that was forgotten. They are told of anew as
 * soon as it takes it, with how all their consents stand by then.
 */
export const untoldTable = pgTable(
  'untold',
  {
    destinationId: uuid().notNull(),
    subjectId: uuid().notNull(),
    hasRefusal: boolean().notNull(),
    since: timestampz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.destinationId, table.subjectId] }),
    index('untold_subject').on(table.subjectId),
    index('untold_next').on(table.destinationId, table.hasRefusal, table.since),
  ],
);
