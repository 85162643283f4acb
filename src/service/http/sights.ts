import type { Endpoint } from '#contract/common/endpoint.ts';
import { lookNeededCode } from '#contract/person-reference.ts';
import type { Database } from '#service/db/database.ts';
import type { Caller } from '#service/identity/verify-access-token.ts';
import { Problem } from './problem.ts';

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

/** What a session sees of people where no schema can mask it: in files, and in what is signed. */
export type OwnSight = {
  /** Whether a look that came with the request names the person of this id. */
  isShown: (subjectId: string) => boolean;
  mask: (text: string) => string;
};

/** Refuses what can't be masked, such as a scan, to a session that takes no look at its person. */
export const requireLook = (sight: OwnSight | null, subjectId: string): void => {
  if (sight === null || sight.isShown(subjectId)) return;
  throw new Problem(
    403,
    lookNeededCode,
    'This shows the person in clear. Reveal the person first, then ask for it again.',
  );
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
  /**
   * The answer as its caller gets it.
   * @param about whose it is, by their ids, where neither request nor answer name them
   * @param isKept it's for a repeat, which nobody's look came with
   */
  show: (
    db: Database,
    endpoint: Endpoint,
    asking: Asking,
    answered: {
      status: number;
      body: unknown;
      about?: readonly string[] | undefined;
      isKept?: boolean;
    },
  ) => Promise<unknown>;
  /** For who masks by themselves; null for whoever gets what is published. */
  ownSight: (db: Database, asking: Pick<Asking, 'caller' | 'request'>) => Promise<OwnSight | null>;
};
