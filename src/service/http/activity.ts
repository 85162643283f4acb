import type { Endpoint } from '#contract/common/endpoint.ts';
import type { Database } from '#service/db/database.ts';
import type { Caller } from '#service/identity/verify-access-token.ts';

/** A request and how it ended; `input` is validated, `now` RFC 3339 in UTC. */
export type RecordedRequest = {
  caller: Caller;
  requestId: string;
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
  /** @throws Problem 503 `look-not-recorded` */
  recordLook: (endpoint: Endpoint, request: RecordedRequest) => Promise<void>;
};
