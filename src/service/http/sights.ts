import type { Endpoint } from '#contract/common/endpoint.ts';
import type { Database } from '#service/db/database.ts';
import type { Caller } from '#service/identity/verify-access-token.ts';

/** The parts of a request that are validated. */
export type Asked = { params: unknown; query: unknown; headers: unknown; body: unknown };

/** Who asks for what, as far as it says what they may see. */
export type Asking = {
  caller: Caller;
  request: Request;
  /** As it came, and as `resolve` made it. */
  given: Asked;
  input: Asked;
};

/** What sessions see of people: masks, but for whom a look names (docs/design.md 11.3). */
export type Sights = {
  /** The request with identifiers where a session named people by their ids; itself otherwise. */
  resolve: <Input extends Asked>(
    db: Database,
    endpoint: Endpoint,
    caller: Caller,
    input: Input,
  ) => Promise<Input>;
  /** The answer as its caller gets it. */
  show: (
    db: Database,
    endpoint: Endpoint,
    asking: Asking,
    status: number,
    answer: unknown,
  ) => Promise<unknown>;
};
