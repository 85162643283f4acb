import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { activityKinds, activityObjects } from '#contract/common/activity.ts';
import { bytes, codePointText, json, timestampz } from '../columns.ts';

/** Of configuration, what was and what is, by version; '' where there are none. */
export type RecordedChanges = {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/**
 * Who did what (docs/design.md 10.5). Nothing here names a person whose data it is: that is in
 * `activity_people`, and `personal` has the digests of those rows, in the order of `formerId`.
 */
export const activityTable = pgTable(
  'activity',
  {
    id: uuid().primaryKey(),
    at: timestampz().notNull(),
    actor: codePointText().notNull(),
    client: codePointText().notNull(),
    kind: text({ enum: activityKinds }).notNull(),
    operation: text().notNull(),
    objectType: text({ enum: activityObjects }).notNull(),
    objectId: text(),
    objectVersion: bigint({ mode: 'number' }),
    /** How many people a list had, or an act was about. */
    people: integer(),
    /** By what people were searched for: names of parameters and fields, no values. */
    criteria: json<string[]>().notNull(),
    /** Of a person's data, the names of what was changed. */
    fields: json<string[]>().notNull(),
    changes: json<RecordedChanges>(),
    requestId: text().notNull(),
    /** The answer's HTTP status. */
    status: integer().notNull(),
    personal: json<string[]>().notNull(),
    /**
     * What the ticket in `criteria` is searched by (`domains/activity/tickets.ts`). It isn't signed: rows
     * are as older releases check them, and the ticket itself is.
     */
    ticket: codePointText(),
    /**
     * The number of its seal; null until it is looked at, and then the number with a minus where it
     * wasn't sealed, since it isn't as we wrote it.
     */
    seal: bigint({ mode: 'number' }),
    /** Over everything but the seal (`identity/row-signing.ts`); null of releases before 40. */
    mac: bytes(),
  },
  (table) => [
    index('activity_at').on(table.at, table.id),
    index('activity_actor').on(table.actor, table.at, table.id),
    index('activity_object').on(table.objectType, table.objectId, table.at, table.id),
    index('activity_seal').on(table.seal),
    index('activity_ticket')
      .on(table.ticket, table.at, table.id)
      .where(sql`${table.ticket} is not null`),
    index('activity_unsealed').on(table.id).where(sql`${table.seal} is null`),
  ],
);
export type ActivityRow = typeof activityTable.$inferSelect;

/**
 * Whom a row of the activity is about. Erasing a person deletes these rows, salt included: what is
 * left in `activity` is a digest that leads nowhere.
 */
export const activityPeopleTable = pgTable(
  'activity_people',
  {
    activityId: uuid().notNull(),
    /** After a merge, who stayed. */
    subjectId: uuid().notNull(),
    /** The record that was named; in a merge, one that it ended too. */
    formerId: uuid().notNull(),
    at: timestampz().notNull(),
    salt: bytes().notNull(),
    mask: text().notNull(),
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.formerId] }),
    index('activity_people_subject').on(table.subjectId, table.at, table.activityId),
  ],
);
export type ActivityPersonRow = typeof activityPeopleTable.$inferSelect;

/** The ids of a seal's rows, with a MAC over them in hex. */
export type SealedRows = { ids: string[]; mac: string };

/** Each seals the rows that name it, and the seal before. */
export const activitySealsTable = pgTable('activity_seals', {
  number: bigint({ mode: 'number' }).primaryKey(),
  at: timestampz().notNull(),
  /** Of its rows. */
  count: integer().notNull(),
  rowsDigest: bytes().notNull(),
  /** HMAC-SHA256 with SEAL_KEY. */
  seal: bytes().notNull(),
  /** When its rows were forgotten. */
  removedAt: timestampz(),
  /** Which rows it seals, to name those that are gone; null of releases before 40. */
  rows: json<SealedRows>(),
  /** From when on each row is signed, which the seal is over; null where older releases may be there. */
  signedSince: timestampz(),
});
export type ActivitySealRow = typeof activitySealsTable.$inferSelect;

/**
 * Digests in `activity.personal` whose people were erased: `seal` says that we did it, so that nobody
 * else can remove people from a row unnoticed.
 */
export const activityErasuresTable = pgTable(
  'activity_erasures',
  {
    activityId: uuid().notNull(),
    digest: text().notNull(),
    /** HMAC-SHA256 with SEAL_KEY. */
    seal: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.activityId, table.digest] })],
);

/** How many people somebody looked at in an hour, as far as seals are counted. Lists count at their number. */
export const lookCountsTable = pgTable(
  'look_counts',
  {
    /** Whoever the activity names. */
    actor: codePointText().notNull(),
    /** When it began. */
    hour: timestampz().notNull(),
    people: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actor, table.hour] }),
    index('look_counts_hour').on(table.hour),
  ],
);

/** Up to which seal looks are counted: each once, and whole. */
export const lookCountingTable = pgTable('look_counting', {
  isOnly: boolean().primaryKey().default(true),
  seal: bigint({ mode: 'number' }).notNull(),
});
