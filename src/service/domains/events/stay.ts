import { eq } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { type DestinationRow, deliveriesTable } from '#service/db/schema/events.ts';
import type { Answered } from '#service/domains/arrivals/note-arrivals.ts';
import type { Account } from '#service/http/context.ts';
import type { DestinationSecrets, EventSeals } from '#service/identity/event-seals.ts';
import type { Held, Holds } from './hold-destinations.ts';
import type { PostEvent } from './post-fault.ts';
import type { Turns } from './turns.ts';
import type { Waits } from './wait-after.ts';

/** After so many failures in a row it's the destination that fails, and not what is sent there. */
export const failuresMaximum = 20;
export const notTried = 'NOT TRIED';

export type DeliveryContext = {
  db: Database;
  account: Account;
  now: () => string;
  newId: () => string;
  eventSeals: EventSeals;
  post: PostEvent;
  /** How many statements and transactions run at once, for however many destinations. */
  connections?: number;
  /** Whether others need the machine, so that all but refusals has to wait. */
  isBusy?: () => boolean;
  /** Whether what takes long is to be left to others, or the next start. */
  isEnding?: () => boolean;
  /** Milliseconds from any fixed point, which nobody can set. */
  clock?: () => number;
  waits?: Waits;
  warn: (data: object, message: string) => void;
};

/** What all parts of delivery have in common. */
export type Delivering = Required<DeliveryContext> & {
  /** All that asks the database does so in its turn, but for what keeps leases; no request to others does. */
  turn: Turns;
  holds: Holds;
};

/** One instance's time at a destination. */
export type Stay = {
  held: Held;
  row: DestinationRow;
  secrets: DestinationSecrets;
  horizon: number;
  /** Whether there may be more than that as soon as others have committed. */
  isBehind: boolean;
  /** When that was read, in ms of `performance.now()`. */
  horizonAt: number;
  /** Up to which position there are no refusals left. */
  refusalsTo: number;
  stopping: AbortSignal;
  /** How many tries failed since the last that didn't. */
  failures: number;
};

/** How far a person's events were sent: all up to `sequence`, and whether the next one failed. */
export type Progress = {
  subjectId: string;
  sequence: number;
  position: number;
  fault: string | null;
  /** Whether it was tried at all. */
  isTried: boolean;
  /** Whether there's a refusal after `sequence`. */
  hasRefusal: boolean;
  /** Whether the round's time was over before all was sent. */
  isCut: boolean;
  /** Whether more of hers may be left than were taken at a time. */
  hasMore?: boolean;
  /** The withdrawals among what was sent. */
  answered?: Answered[];
};

export const bySubject = <Row extends { subjectId: string }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ subjectId }) => subjectId);

export const isResting = ({ failures }: Stay): boolean => failures >= failuresMaximum;
export const isOf = ({ row }: Stay) => eq(deliveriesTable.destinationId, row.id);
