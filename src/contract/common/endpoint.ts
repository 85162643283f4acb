import * as z from 'zod/mini';
import type { Activity } from './activity.ts';
import { clear } from './clear.ts';
import type { Deprecation } from './headers.ts';
import type { Scope } from './scopes.ts';

type Schema = z.ZodMiniType;

/**
 * What an endpoint counts against besides the account's hour (docs/spec.md 8); `none` is for what
 * is beside the interface, where nobody is asked who they are and nothing is counted.
 */
export type LimitArea = 'api' | 'profiles' | 'none';

/**
 * What a request does: `none` reads; `one` is one act in one transaction, once for its
 * Idempotency-Key; `own` is one act in a transaction that it opens itself, without a key; `each` does
 * every record of the body in a transaction of its own (docs/design.md 5.4).
 */
export type Effect = 'none' | 'one' | 'own' | 'each';

/**
 * Whose data an answer holds: nobody's; theirs whom the request names (`asked`); as many people's as its
 * handler says beside a file (`told`); or theirs whose identifiers, or ids, stand at the end of these
 * paths, such as `content.Identifier`, which go through lists; `idBeside` is where the same record has
 * the id.
 */
export type PeopleIn =
  | 'nobody'
  | 'asked'
  | 'told'
  | { readonly identifiers: readonly string[]; readonly idBeside?: string }
  | { readonly ids: readonly string[] };

/**
 * One operation of the interface: the service binds it, the console calls it, and the OpenAPI
 * document is generated from it. `path` is the template with `{name}` parameters; any one of `scopes`
 * is enough, and where there are none nobody is asked who they are; `responses` are the successes by
 * status, `null` where there is no body. `effect` is given only if the method doesn't imply it;
 * `bodyMaximum` is in bytes, and `bodyRecordMaximum` says that the body is a list of at most so many
 * records, or one, each validated for itself. Refusals carry `refusalRecord`, as application/json,
 * beside what each refusal says (docs/design.md 5.1). A search over all people or their history has
 * `narrowing`: the sentence of its 422 `search-too-broad` that says how to ask for less.
 */
export type Endpoint = {
  readonly operationId: string;
  /** What it does, as the document lists it. */
  readonly title: string;
  /** What it leaves in the activity: every write, and every read of people's data. */
  readonly activity?: Activity;
  /** Whose data its answer holds: of every read, and of a write where its request doesn't name them. */
  readonly people?: PeopleIn;
  /** Though it says neither, it leaves activity about people: the ticket of a call goes with it. */
  readonly takesTicket?: true;
  /** It writes what receipts are checked against, which is kept in memory. */
  readonly changesCatalog?: true;
  readonly tag: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  /** The same operation under another path that programs use; the document leaves it out. */
  readonly alsoAt?: `/${string}`;
  readonly scopes: readonly Scope[];
  /** What a program needs of them, where people with any of `scopes` may. */
  readonly programScopes?: readonly Scope[];
  /**
   * A person in the console has to have signed in lately for it (fresh-sign-in.ts): always, or where
   * this says so of a request.
   */
  readonly needsFreshSignIn?:
    | true
    | ((request: { readonly query: unknown; readonly body: unknown }) => boolean);
  readonly limit: LimitArea;
  /** What a limit of it holds back, for the console: "purposes", "saving purposes". */
  readonly limitName?: string;
  readonly effect?: Exclude<Effect, 'one'>;
  readonly deprecated?: true;
  /** Since when it is deprecated, and when it was announced to end, where that is published. */
  readonly deprecation?: Deprecation;
  /**
   * Besides its scopes, a JWT of a registered signer whose `sub` is the `identifier` of the request
   * allows it (docs/design.md 10.6).
   */
  readonly isForPerson?: true;
  /** Of a read: whoever holds its answer can write with it. */
  readonly letsWrite?: true;
  /** Answers 404 though its path names nothing. */
  readonly mayFindNothing?: true;
  /** When it answers 409: only extensions do, published operations 400 (docs/design.md 5.1). */
  readonly conflicts?: string;
  /** Without the one whom it is about, a request is 422 (docs/wire/data-subjects.md 6). */
  readonly refusesNobody?: true;
  /**
   * Answers carry an ETag, and a caller that already has the same one gets 304 (RFC 9110). Only for
   * answers without personal data.
   */
  readonly revalidates?: true;
  readonly params?: Schema;
  readonly query?: z.ZodMiniObject;
  readonly headers?: z.ZodMiniObject;
  readonly body?: Schema;
  /** A request without a body is one with an empty object. */
  readonly isBodyOptional?: true;
  /**
   * The body is JSON whatever its type says, of those that pages give a text: text/plain,
   * application/x-www-form-urlencoded, or none (`fetch` with a string, `sendBeacon`).
   */
  readonly takesUntypedBody?: true;
  /** Numbers that JSON would change, such as 1.10 or one of 20 digits, are read as their text. */
  readonly takesNumbersAsText?: true;
  /**
   * Its body is signed (Standard Webhooks) with a secret of whoever its path names, and nobody else is
   * asked who they are.
   */
  readonly isSigned?: true;
  readonly bodyMaximum?: number;
  readonly bodyRecordMaximum?: number;
  /** In place of a body, a file of at most so many bytes, as `file` of multipart/form-data. */
  readonly fileMaximum?: number;
  readonly narrowing?: string;
  /**
   * What is published and changes nothing here, by the name of a parameter or key of the body, and why,
   * as in "there are no sync groups"; `name=value` is one value of it. Whoever asks for it is told in
   * `messages` (without-effect.ts), and the document says so.
   */
  readonly withoutEffect?: { readonly [asked: string]: string };
  readonly refusalRecord?: { readonly [key: string]: string };
  /** Other hosts answer nothing, or something else: the console doesn't read its answer. */
  readonly isAnswerUnread?: true;
  /** The media type of a success that isn't JSON; its schema is `fileBytes`. Only for reads. */
  readonly answerType?: string;
  readonly responses: { readonly [status: number]: Schema | null };
};

/** The content of a file, as an answer. */
export const fileBytes = clear(
  z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
);
fileBytes.register(z.globalRegistry, { type: 'string', format: 'binary' });

/** The same, as it's read: too much to be held whole. */
export const fileStream = clear(
  z.custom<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>>(
    (value) => value instanceof ReadableStream || value instanceof Uint8Array,
  ),
);
fileStream.register(z.globalRegistry, { type: 'string', format: 'binary' });

/** A file that came with a request; its name is as its sender has it. */
export type SentFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

type OutputOf<
  E extends Endpoint,
  Part extends 'params' | 'query' | 'headers' | 'body',
> = E extends {
  [P in Part]: infer S extends Schema;
}
  ? z.output<S>
  : Record<never, never>;

/** What a handler receives: everything validated. */
export type EndpointInput<E extends Endpoint> = {
  params: OutputOf<E, 'params'>;
  query: OutputOf<E, 'query'>;
  headers: OutputOf<E, 'headers'>;
  body: OutputOf<E, 'body'>;
} & (E extends { fileMaximum: number } ? { file: SentFile } : unknown);

type Optional<T> = { [Key in keyof T]?: T[Key] | undefined };

/** What a caller sends: defaults may be left out, values are of their own type. */
export type EndpointRequest<E extends Endpoint> = (E extends { params: Schema }
  ? { params: OutputOf<E, 'params'> }
  : { params?: undefined }) &
  (E extends { query: Schema }
    ? { query?: Optional<OutputOf<E, 'query'>> }
    : { query?: undefined }) &
  (E extends { headers: Schema }
    ? { headers?: Optional<OutputOf<E, 'headers'>> }
    : { headers?: undefined }) &
  (E extends { body: infer S extends Schema; isBodyOptional: true }
    ? { body?: z.input<S> }
    : E extends { body: infer S extends Schema }
      ? { body: z.input<S> }
      : { body?: undefined }) &
  (E extends { fileMaximum: number } ? { file: File } : { file?: undefined });

/** What a caller receives on success. */
export type EndpointAnswer<E extends Endpoint> = {
  [Status in keyof E['responses']]: E['responses'][Status] extends infer S extends Schema
    ? z.output<S>
    : null;
}[keyof E['responses']];

/** How limits, logs and the console name an endpoint: `GET /api/…/{id}`; never holds a value. */
export const endpointName = (endpoint: Pick<Endpoint, 'method' | 'path'>): string =>
  `${endpoint.method} ${endpoint.path}`;

/** What a request to the endpoint does. */
export const effectOf = ({ method, effect }: Pick<Endpoint, 'method' | 'effect'>): Effect =>
  effect ?? (method === 'GET' ? 'none' : 'one');

/** Whether the endpoint is for callers that may only read: it changes nothing, and lets nobody write. */
export const isForReading = (
  endpoint: Pick<Endpoint, 'method' | 'effect' | 'letsWrite'>,
): boolean => effectOf(endpoint) === 'none' && endpoint.letsWrite !== true;

/** Whether nobody is asked who they are: what is in the request allows it. */
export const isPublic = ({ scopes }: Pick<Endpoint, 'scopes'>): boolean => scopes.length === 0;

/** An endpoint whose requests change nothing. */
export type ReadEndpoint = Endpoint & ({ method: 'GET' } | { effect: 'none' });
