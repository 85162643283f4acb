import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { describeIssue } from '#contract/common/describe-issue.ts';
import {
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
  effectOf,
  endpointName,
  isPublic,
} from '#contract/common/endpoint.ts';
import { deprecationHeaders } from '#contract/common/headers.ts';
import type { Limits } from '#contract/common/limits.ts';
import { repeatedParameter } from '#contract/common/paging.ts';
import type { Fault } from '#contract/common/problem.ts';
import { outageOf } from '#service/db/availability.ts';
import { changeCatalogStamp } from '#service/db/catalog-stamp.ts';
import type { Database } from '#service/db/database.ts';
import type { Caller } from '#service/identity/verify-access-token.ts';
import type { ActivityRecorder } from './activity.ts';
import {
  type Authentication,
  authenticate,
  identifySender,
  mayCall,
  scopeMissing,
} from './authenticate.ts';
import {
  type Account,
  Reply,
  type RequestContext,
  type Sender,
  type Context as ServiceContext,
} from './context.ts';
import type { Counters } from './counters.ts';
import { requireOwnIdentifier } from './identify-person.ts';
import { countRefusal, enforceLimits } from './limits.ts';
import { type Answer, fingerprintOf, performOnce, readIdempotencyKey } from './once.ts';
import { searchTooBroad, withOutcome } from './outage-problem.ts';
import type { Slot } from './overload.ts';
import { isUnstorableText, type JsonParser } from './parse-json.ts';
import { faultsAsWritten, pathAsWritten } from './path-as-written.ts';
import { playScenes, withoutRows } from './play-scenes.ts';
import { faultMaximum, invalidRequest, Problem, refusalTypeOf } from './problem.ts';
import type { PublicGate } from './public-limits.ts';
import { readJsonBody } from './read-body.ts';
import { readHeader } from './read-header.ts';
import type { RequestEnv } from './request-line.ts';
import type { Scenes } from './scenes.ts';
import { requirePageWithin } from './size-maxima.ts';

/** What every endpoint needs; handed in, so that tests and instances differ by nothing else. */
export type Dependencies = Authentication & {
  db: Database;
  replica?: RequestContext['replica'];
  account: Account;
  limits: Limits;
  signToken: ServiceContext['signToken'];
  verifyToken: RequestContext['verifyToken'];
  readIdToken: RequestContext['readIdToken'];
  signInstantLink: RequestContext['signInstantLink'];
  proofSigner: RequestContext['proofSigner'];
  continuations: RequestContext['continuations'];
  counters: Counters;
  erasing: RequestContext['erasing'];
  /** Is told what failed after a commit. */
  onLateFailure: (error: unknown) => void;
  activity: ActivityRecorder;
  now: () => string;
  newId: () => string;
  /** Faults that are staged; only in a demo. */
  scenes?: Scenes | undefined;
  /** Counts what public endpoints are sent; left out, nothing is counted. */
  publicGate?: PublicGate | undefined;
  /** Parses large bodies off the event loop; left out, they are parsed on it. */
  parser?: JsonParser | undefined;
  /** Resolves after other requests had their turn: long work does it between its parts. */
  pause: () => Promise<void>;
};

/** `isCut`: the answer is to be cut off before it is complete. */
export type ServiceEnv = {
  /** What Node's server knows of a request. */
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined; destroy?: () => void } } };
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

type Handler<E extends Endpoint> = (
  context: RequestContext,
  input: EndpointInput<E>,
) => Promise<EndpointAnswer<E> | Reply<EndpointAnswer<E>>>;

/**
 * Looks at what came before it is validated, so that nobody is worked for who may not send it; the
 * body is as JSON.parse gives it. Throws a Problem.
 */
type Admission = (context: RequestContext, body: unknown) => Promise<void>;

type Part = 'params' | 'query' | 'headers' | 'body';

/** The parsed value; if it doesn't fit the schema, undefined, with its faults added. */
export const check = <Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  faults: Fault[],
): z.output<Schema> | undefined => {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  // One more than is shown, to know that there are more.
  faults.push(...result.error.issues.slice(0, faultMaximum + 1).map(describeIssue));
  return undefined;
};

/** The query parameters that the endpoint knows; unknown ones are ignored (docs/design.md 5.1). */
const readQuery = (schema: z.ZodMiniObject, request: Request, faults: Fault[]): unknown => {
  const given = new URL(request.url).searchParams;
  const query: Record<string, string> = {};
  for (const path of Object.keys(schema.shape)) {
    const values = given.getAll(path);
    const isList = path === repeatedParameter.name;
    const value =
      isList && values.length > 1 ? values.join(repeatedParameter.separator) : values[0];
    if (value === undefined) continue;
    if (values.length > 1 && !isList)
      faults.push({ path, message: 'Appears more than once. Keep one.' });
    if (isUnstorableText(value)) {
      faults.push({ path, message: "Contains a character that can't be stored. Remove it." });
    }
    query[path] = value;
  }
  return check(schema, query, faults);
};

/** Parameters without those that the schema filled in. */
const onlyGiven = (query: unknown, request: Request): unknown => {
  const given = new URL(request.url).searchParams;
  return Object.fromEntries(Object.entries(query ?? {}).filter(([name]) => given.has(name)));
};

/** The headers that the endpoint knows. */
const readHeaders = (schema: z.ZodMiniObject, request: Request, faults: Fault[]): unknown => {
  const headers: Record<string, string> = {};
  for (const path of Object.keys(schema.shape)) {
    const value = readHeader(request, path);
    if (value === null) continue;
    if (isUnstorableText(value)) {
      faults.push({ path, message: "Contains a character that can't be stored. Remove it." });
    }
    headers[path] = value;
  }
  return check(schema, headers, faults);
};

/** @throws Problem 415 where the body is compressed: nothing here opens it (RFC 9110) */
const refuseEncoded = (request: Request): void => {
  const encoding = request.headers.get('Content-Encoding') ?? 'identity';
  if (encoding.trim().toLowerCase() === 'identity') return;
  throw new Problem(
    415,
    'content-encoding-unsupported',
    'Send the body uncompressed, without Content-Encoding.',
    { headers: { 'Accept-Encoding': 'identity' } },
  );
};

/** Reads and validates all parts of a request; names every fault at once. */
const readInput = async (
  endpoint: Endpoint,
  request: Request,
  params: Record<string, string>,
  { parser, admit }: Pick<Dependencies, 'parser'> & { admit: (body: unknown) => Promise<void> },
): Promise<{ input: Record<Part, unknown>; bodyText: string; bodyValue: unknown }> => {
  const faults: Fault[] = [];
  const input: Record<Part, unknown> = { params: {}, query: {}, headers: {}, body: {} };
  if (endpoint.params !== undefined) input.params = check(endpoint.params, params, faults);
  if (endpoint.query !== undefined) input.query = readQuery(endpoint.query, request, faults);
  if (endpoint.headers !== undefined) {
    input.headers = readHeaders(endpoint.headers, request, faults);
  }
  let bodyText = '';
  let bodyValue: unknown;
  if (endpoint.body !== undefined) {
    refuseEncoded(request);
    const body = await readJsonBody(request, endpoint, parser);
    await admit(body.value);
    bodyText = body.text;
    bodyValue = body.value;
    const bodyFaults: Fault[] = [];
    input.body = check(endpoint.body, body.value, bodyFaults);
    for (const { path, message } of bodyFaults) {
      faults.push({ path: pathAsWritten(body.value, path), message });
    }
  }
  if (faults.length > 0) throw invalidRequest(faults);
  return { input, bodyText, bodyValue };
};

const successStatus = (endpoint: Endpoint): number => Number(Object.keys(endpoint.responses)[0]);

/** Whose request it is where the endpoint asks nobody who they are. */
const anyone: Caller = { subject: '', clientId: '', scopes: [], issuedAt: 0 };

const encoder = new TextEncoder();

const toResponse = (
  c: Context<ServiceEnv>,
  { refusalRecord, revalidates, answerType = 'application/json' }: Endpoint,
  { status, body, isProblem }: Omit<Answer<string | Uint8Array<ArrayBuffer> | null>, 'kept'>,
  headers: Readonly<Record<string, string>> = {},
): Response => {
  if (body === null) return new Response(null, { status, headers });
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  c.set('answerBytes', bytes);
  if (revalidates === true && status === 200) c.set('revalidates', true);
  return new Response(bytes, {
    status,
    headers: {
      ...headers,
      'Content-Type': isProblem ? refusalTypeOf(refusalRecord) : answerType,
      'Content-Length': String(bytes.byteLength),
    },
  });
};

/**
 * Serves an endpoint of the contract. Order of refusal: 401, 403, 429, 400, 404
 * (docs/design.md 5.1).
 * A write runs in one transaction, once for its Idempotency-Key.
 */
export const bind = <E extends Endpoint>(
  app: Hono<ServiceEnv>,
  dependencies: Dependencies,
  endpoint: E,
  handler: Handler<E>,
  admission: Admission = async () => {},
): void => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
  const status = successStatus(endpoint);
  const effect = effectOf(endpoint);
  const isOpen = isPublic(endpoint);
  // Once-keys and limits of refusals are a caller's own, and people have no name that may be kept.
  if (endpoint.isForPerson === true && effect !== 'none') throw new Error('People can only read.');
  // Its row has to be in its transaction: what does each part by itself records each.
  if (effect === 'own' && !isOpen)
    throw new Error('What is recorded runs in a transaction of bind.');
  /** Whose request it is; null for a person's about themselves. */
  const admit = async (
    request: Request,
    peer: string | undefined,
    sender: () => Promise<Sender>,
  ): Promise<Caller | null> => {
    if (isOpen) return anyone;
    const who: Sender = endpoint.isForPerson === true ? await sender() : { kind: 'nobody' };
    if (who.kind === 'program') return who.caller;
    if (who.kind === 'nobody') return authenticate(request, dependencies, peer);
    requireOwnIdentifier(request, who.identifier);
    return null;
  };
  app.on(endpoint.method, path, async (c) => {
    const request = c.req.raw;
    c.set('endpoint', endpointName(endpoint));
    c.set('refusalRecord', endpoint.refusalRecord);
    c.set('isPublic', isOpen);
    const peer = c.env?.incoming?.socket.remoteAddress;
    let known: Promise<Sender> | undefined;
    const sender = () => {
      known ??= identifySender(request, dependencies, peer);
      return known;
    };
    const admitted = await admit(request, peer, sender);
    const caller = admitted ?? anyone;
    const isOfPublic = isOpen || admitted === null;
    let isEmptied = false;
    if (!isOfPublic && !mayCall(caller, endpoint)) {
      await countRefusal(dependencies.db, caller, dependencies.limits, dependencies.newId);
      throw scopeMissing(endpoint);
    }
    if (dependencies.scenes !== undefined && !isOfPublic) {
      const hangUp = () => c.env?.incoming?.socket.destroy?.();
      const { scenes } = dependencies;
      const played = { ...dependencies, scenes, endpoint, caller, request, hangUp };
      const { isCut, isEmptied: isEmpty } = await playScenes(played);
      c.set('isCut', isCut);
      isEmptied = isEmpty;
    }
    if (isOfPublic) await dependencies.publicGate?.(request, peer);
    if (!isOpen) {
      await enforceLimits(dependencies.db, endpoint, dependencies.limits, dependencies.newId);
    }
    const key = effect === 'one' ? readIdempotencyKey(request) : null;
    const late: (() => Promise<void>)[] = [];
    const contextWith = (db: Database) => ({
      ...dependencies,
      afterCommit: (work: () => Promise<void>) => void late.push(work),
      db,
      caller,
      requestId: c.get('requestId'),
      sender,
    });
    const reading = readInput(endpoint, request, c.req.param(), {
      parser: dependencies.parser,
      admit: (body) => admission(contextWith(dependencies.db), body),
    });
    const { input, bodyText, bodyValue } = await (c.get('slot')?.lend(reading) ?? reading);
    const headers: Record<string, string> =
      endpoint.deprecated === undefined ? {} : deprecationHeaders(endpoint.deprecation);
    const handle = async (db: Database): Promise<Reply<unknown>> => {
      const answer = await handler(contextWith(db), input as EndpointInput<E>).catch(
        (error: unknown) => {
          const { narrowing } = endpoint;
          if (narrowing !== undefined && outageOf(error) === 'slow') {
            throw searchTooBroad(narrowing);
          }
          throw faultsAsWritten(bodyValue, error);
        },
      );
      if (endpoint.changesCatalog) await changeCatalogStamp(db);
      const reply = answer instanceof Reply ? answer : new Reply<unknown>(answer);
      Object.assign(headers, reply.headers);
      return reply;
    };
    /** A transaction that was repeated left the same work twice: it is such that once does no harm. */
    const afterCommit = async (): Promise<void> => {
      for (const work of late) await work().catch(dependencies.onLateFailure);
    };
    const { activity } = dependencies;
    const recorded = (answer: unknown, status: number) => ({
      caller,
      requestId: c.get('requestId'),
      now: dependencies.now(),
      input: { ...input, query: onlyGiven(input.query, request) },
      answer,
      status,
    });
    // Whoever reads their own data, or is taken from anyone, is no colleague whose look counts.
    const isRecorded = !isOfPublic;
    let shown: unknown = null;
    const perform = async (db: Database): Promise<Answer> => {
      const isWrite = isRecorded && effect === 'one';
      const before = isWrite ? await activity.readBefore(db, endpoint, input) : null;
      const reply = await handle(db);
      if (isWrite) {
        const made = recorded(reply.body, reply.status ?? status);
        await activity.recordWrite(db, endpoint, made, before);
      }
      shown = isEmptied ? withoutRows(reply.body) : reply.body;
      const body = shown === null ? null : JSON.stringify(shown);
      if (body !== null) requirePageWithin(endpoint, input.query, body);
      const kept = reply.kept === undefined ? body : JSON.stringify(reply.kept);
      return { status: reply.status ?? status, body, kept, isProblem: false };
    };
    const sure = withOutcome(effect, key !== null);
    const recordRefusal = async (db: Database, error: unknown): Promise<void> => {
      if (!isRecorded || !(error instanceof Problem) || error.status >= 500) return;
      await activity.recordWrite(db, endpoint, recorded(null, error.status), null);
    };
    const recordLook = async (answer: unknown): Promise<void> => {
      if (isRecorded) await activity.recordLook(endpoint, recorded(answer, status)).catch(sure);
    };
    if (endpoint.answerType !== undefined) {
      const { body } = await handle(dependencies.db).catch(sure);
      await recordLook(null);
      const file = body as Uint8Array<ArrayBuffer>;
      return toResponse(c, endpoint, { status, body: file, isProblem: false }, headers);
    }
    /** A write that isn't one transaction here, or was undone, is recorded after it. */
    const recordingRefusal = async (error: unknown): Promise<never> => {
      await recordRefusal(dependencies.db, error);
      return sure(error);
    };
    if (effect === 'none') {
      const answer = await perform(dependencies.db).catch(sure);
      await recordLook(shown);
      return toResponse(c, endpoint, answer, headers);
    }
    if (effect !== 'one') {
      const answer = await perform(dependencies.db).catch(recordingRefusal);
      await afterCommit();
      return toResponse(c, endpoint, answer, headers);
    }
    if (key === null) {
      const answer = await dependencies.db.transaction(perform).catch(recordingRefusal);
      await afterCommit();
      return toResponse(c, endpoint, answer, headers);
    }
    const act = {
      caller: `${caller.clientId} ${caller.subject}`,
      key,
      fingerprint: await fingerprintOf(request, input.headers, bodyText),
      now: dependencies.now(),
      requestId: c.get('requestId'),
    };
    const toAnswer = (problem: Problem): Answer => {
      const body = JSON.stringify(problem.toBody(c.get('requestId'), endpoint.refusalRecord));
      return { status: problem.status, body, kept: body, isProblem: true };
    };
    const refuse = async (tx: Database, problem: Problem): Promise<Answer> => {
      await recordRefusal(tx, problem);
      return toAnswer(problem);
    };
    const answer = await performOnce(dependencies.db, act, perform, refuse).catch(sure);
    await afterCommit();
    return toResponse(c, endpoint, answer, headers);
  });
};
