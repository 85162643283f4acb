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

type Before = Record<string, unknown> | null;

/** Records who did what, and who looked at whom (docs/design.md 10.5). */
export type ActivityRecorder = {
  /** What a write is about to change of the configuration; null for anything else. */
  readBefore: (
    tx: Database,
    endpoint: Endpoint,
    input: Pick<RecordedRequest['input'], 'params'>,
  ) => Promise<Before>;
  /** In the transaction of the write. */
  recordWrite: (
    tx: Database,
    endpoint: Endpoint,
    request: RecordedRequest,
    before: Before,
  ) => Promise<void>;
  /** @throws Problem 503 `look-not-recorded` */
  recordLook: (endpoint: Endpoint, request: RecordedRequest) => Promise<void>;
};
