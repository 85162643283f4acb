import type { Endpoint } from '#contract/common/endpoint.ts';
import type { Database } from '#service/db/database.ts';
import type { Prelude } from '#service/db/write-rows.ts';
import type { Caller } from '#service/identity/verify-access-token.ts';

/** A request and how it ended; `input` is validated, `now` RFC 3339 in UTC. */
export type RecordedRequest = {
  caller: Caller;
  requestId: string;
  /** Of the call in which it was sent; null where there is none. */
  ticket: string | null;
  now: string;
  input: { params: unknown; query: unknown; headers: unknown; body: unknown };
  /** Null if it was refused. */
  answer: unknown;
  /** How many people's data a file holds. */
  people?: number | undefined;
  status: number;
};

/** Of the object that an act is about, and of what it changes besides, by id. */
type Before = {
  readonly own: Record<string, unknown> | null;
  readonly also: ReadonlyMap<string, Record<string, unknown>>;
};

/** A look that the statement records by which a read of one person reads them. */
export type LookAhead = {
  /**
   * What that statement begins with; `areWritten` of it tells `note` whether the look is recorded.
   * Undefined where answers don't name people by their ids.
   */
  at: (person: { id: string; identifier: string }) => Prelude | undefined;
  note: (isRecorded: boolean) => void;
  /** Hears why that statement failed, where the read goes on without it. */
  failed: (error: unknown) => void;
};

/** Records who did what, and who looked at whom (docs/design.md 10.5). */
export type ActivityRecorder = {
  /** What a write is about to change of the configuration. */
  readBefore: (
    tx: Database,
    endpoint: Endpoint,
    input: Pick<RecordedRequest['input'], 'params' | 'body'>,
  ) => Promise<Before | null>;
  /** In the transaction of the write. */
  recordWrite: (
    tx: Database,
    endpoint: Endpoint,
    request: RecordedRequest,
    before: Before | null,
  ) => Promise<void>;
  /** Undefined where looks are recorded after the read only. */
  lookAhead: (
    endpoint: Endpoint,
    request: Omit<RecordedRequest, 'answer'>,
  ) => LookAhead | undefined;
  /**
   * Records the look at what is shown, unless that is what was recorded ahead.
   * @throws Problem 503 `look-not-recorded`
   */
  recordLook: (endpoint: Endpoint, request: RecordedRequest, ahead?: LookAhead) => Promise<void>;
};
