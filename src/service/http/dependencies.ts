import type { Endpoint } from '#contract/common/endpoint.ts';
import type { Limits } from '#contract/common/limits.ts';
import type { Database } from '#service/db/database.ts';
import type { ActivityRecorder } from './activity.ts';
import type { Authentication } from './authenticate.ts';
import type { Account, RequestContext, Context as ServiceContext } from './context.ts';
import type { Counters } from './counters.ts';
import type { Slot } from './overload.ts';
import type { JsonParser } from './parse-json.ts';
import type { PublicGate } from './public-limits.ts';
import type { BodyChunks } from './read-body.ts';
import type { RequestEnv } from './request-line.ts';
import type { Scenes } from './scenes.ts';
import type { Sights } from './sights.ts';

/** What every endpoint needs; handed in, so that tests and instances differ by nothing else. */
export type Dependencies = Authentication & {
  db: Database;
  replica?: RequestContext['replica'];
  account: Account;
  limits: Limits;
  signToken: ServiceContext['signToken'];
  searchKeys: RequestContext['searchKeys'];
  links: RequestContext['links'];
  outbox: RequestContext['outbox'];
  documents: RequestContext['documents'];
  attachments: RequestContext['attachments'];
  standardMailWords: RequestContext['standardMailWords'];
  verifyToken: RequestContext['verifyToken'];
  readIdToken: RequestContext['readIdToken'];
  signInstantLink: RequestContext['signInstantLink'];
  proofSigner: RequestContext['proofSigner'];
  receiptKeys: RequestContext['receiptKeys'];
  rowSigning: RequestContext['rowSigning'];
  continuations: RequestContext['continuations'];
  counters: Counters;
  erasing: RequestContext['erasing'];
  sessionLimits: RequestContext['sessionLimits'];
  /** Is told what failed after a commit. */
  onLateFailure: (error: unknown) => void;
  activity: ActivityRecorder;
  sights: Sights;
  /** Of looks that sessions took. */
  lookHandles: RequestContext['lookHandles'];
  now: () => string;
  newId: () => string;
  /** Faults that are staged; only in a demo. */
  scenes?: Scenes | undefined;
  /** Counts what public endpoints are sent; left out, nothing is counted. */
  publicGate?: PublicGate | undefined;
  /** Names the network that a request comes from, shortened; left out, none is known. */
  networkOf?: ((request: Request, peer: string | undefined) => string | null) | undefined;
  /** Parses large bodies off the event loop; left out, they are parsed on it. */
  parser?: JsonParser | undefined;
  /** Resolves after other requests had their turn: long work does it between its parts. */
  pause: () => Promise<void>;
};

/** `isCut`: the answer is to be cut off before it is complete. */
export type ServiceEnv = {
  /** What Node's server knows of a request. */
  Bindings: {
    incoming?: {
      socket: { remoteAddress?: string | undefined; destroy?: () => void };
      iterator?: (options: { destroyOnReturn: boolean }) => BodyChunks;
    };
  };
  Variables: RequestEnv['Variables'] & {
    isCut?: boolean;
    /** The answer's body, encoded once. */
    answerBytes?: Uint8Array<ArrayBuffer>;
    /** Nobody was asked who they are. */
    isPublic?: boolean;
    /** Callers may cache the answer, and revalidate it each time. */
    revalidates?: boolean;
    slot?: Slot | undefined;
    refusalRecord?: Endpoint['refusalRecord'];
  };
};
