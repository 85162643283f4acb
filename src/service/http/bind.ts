import type { Context, Hono } from 'hono';
import {
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
  effectOf,
  endpointName,
  isPublic,
} from '#contract/common/endpoint.ts';
import { deprecationHeaders } from '#contract/common/headers.ts';
import { messagesOnAsked, withMessages } from '#contract/common/without-effect.ts';
import { outageOf } from '#service/db/availability.ts';
import { changeCatalogStamp } from '#service/db/catalog-stamp.ts';
import type { Database } from '#service/db/database.ts';
import type { LookAhead } from './activity.ts';
import { admit } from './admit.ts';
import { Reply, type RequestContext } from './context.ts';
import type { Dependencies, ServiceEnv } from './dependencies.ts';
import { type Answer, readIdempotencyKey } from './once.ts';
import { searchTooBroad } from './outage-problem.ts';
import { faultsAsWritten } from './path-as-written.ts';
import { type FileBody, perform } from './perform.ts';
import { refusalTypeOf } from './problem.ts';
import { requireRoom } from './public-limits.ts';
import { readInput } from './read-input.ts';
import { requireFreshSignIn } from './require-fresh-sign-in.ts';

/** @param proof what `prove` said of the body */
type Handler<E extends Endpoint, Proof> = (
  context: RequestContext,
  input: EndpointInput<E>,
  proof: Proof,
) => Promise<EndpointAnswer<E> | Reply<EndpointAnswer<E>>>;

/**
 * Looks at what came before it is validated, so that nobody is worked for who may not send it; the
 * body is as JSON.parse gives it, its size in bytes. Throws a Problem.
 */
type Admission = (context: RequestContext, body: unknown, bytes: number) => Promise<void>;

/**
 * Looks at a request whose body is signed before the body is read, and at its bytes before they are
 * parsed: nobody is worked for who doesn't have the secret. Throws a Problem. What fails before it is
 * proven counts where it comes from.
 */
type Signed<Proof> = (
  context: RequestContext,
  request: Request,
  params: Readonly<Record<string, string>>,
) => Promise<(bytes: Uint8Array) => Proof>;

const countOne: Admission = async ({ visit }, _body, bytes) => requireRoom(visit, bytes);

const encoder = new TextEncoder();

const contentLengthOf = (request: Request): number | null => {
  const given = request.headers.get('Content-Length');
  return given === null ? null : Number(given);
};

const toResponse = (
  c: Context<ServiceEnv>,
  { refusalRecord, revalidates, answerType = 'application/json' }: Endpoint,
  { status, body, isProblem }: Omit<Answer<string | FileBody | null>, 'kept'>,
  headers: Readonly<Record<string, string>> = {},
): Response => {
  if (body === null) return new Response(null, { status, headers });
  if (body instanceof ReadableStream) {
    return new Response(body, { status, headers: { ...headers, 'Content-Type': answerType } });
  }
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

/** @throws Error where its parts contradict each other */
const requireSound = (endpoint: Endpoint): void => {
  const effect = effectOf(endpoint);
  // Once-keys and limits of refusals are a caller's own, and people have no name that may be kept.
  if (endpoint.isForPerson === true && effect !== 'none') throw new Error('People can only read.');
  // Its row has to be in its transaction: what does each part by itself records each.
  if (effect === 'own' && !isPublic(endpoint))
    throw new Error('What is recorded runs in a transaction of bind.');
};

/**
 * Serves an endpoint of the contract. Order of refusal: 401, 403, 429, 400, 404
 * (docs/design.md 5.1).
 */
export const bind = <E extends Endpoint, Proof = undefined>(
  app: Hono<ServiceEnv>,
  dependencies: Dependencies,
  endpoint: E,
  handler: Handler<E, NoInfer<Proof>>,
  admission: Admission | { prove: Signed<Proof> } = countOne,
): void => {
  requireSound(endpoint);
  // What is signed counts for whom it's signed by.
  const [look, signed] =
    typeof admission === 'function' ? [admission] : [async () => {}, admission.prove];
  const { path, alsoAt } = endpoint;
  const paths = [path, ...(alsoAt === undefined ? [] : [alsoAt])].map((template) =>
    template.replaceAll(/\{(\w+)\}/g, ':$1'),
  );
  app.on([endpoint.method], paths, async (c) => {
    const request = c.req.raw;
    const requestId = c.get('requestId');
    c.set('endpoint', endpointName(endpoint));
    c.set('refusalRecord', endpoint.refusalRecord);
    c.set('isPublic', isPublic(endpoint));
    const admitted = await admit(c, endpoint, dependencies);
    requireFreshSignIn(endpoint, admitted.caller, dependencies.now());
    const key = effectOf(endpoint) === 'one' ? readIdempotencyKey(request) : null;
    const late: (() => Promise<void>)[] = [];
    let ticket: string | null = null;
    const contextWith = (db: Database, lookAhead?: LookAhead): RequestContext => ({
      ...dependencies,
      afterCommit: (work) => void late.push(work),
      db,
      caller: admitted.caller,
      requestId,
      ticket,
      sender: admitted.sender,
      network: admitted.network,
      visit: admitted.visit,
      lookAhead,
      sight: () => dependencies.sights.ownSight(db, { caller: admitted.caller, request }),
    });
    let proof: Proof | undefined;
    const countUnproven = (error: unknown): never => {
      if (signed !== undefined && proof === undefined) {
        requireRoom(admitted.visit, contentLengthOf(request) ?? 0);
      }
      throw error;
    };
    const prove = await signed?.(contextWith(dependencies.db), request, c.req.param()).catch(
      countUnproven,
    );
    if (endpoint.body === undefined && endpoint.fileMaximum === undefined) {
      requireRoom(admitted.visit, 0);
      // Of whoever seems to have the secret a body is read whatever else comes from their address.
    } else if (prove === undefined) admitted.visit?.requireReadable(contentLengthOf(request));
    const reading = readInput(endpoint, request, c.req.param(), {
      parser: dependencies.parser,
      chunks: c.env?.incoming?.iterator?.({ destroyOnReturn: false }),
      admit: (body, bytes) => look(contextWith(dependencies.db), body, bytes),
      prove: (bytes) => {
        proof = prove?.(bytes);
      },
    });
    const read = await (c.get('slot')?.lend(reading) ?? reading).catch(countUnproven);
    ticket = read.ticket;
    requireFreshSignIn(endpoint, admitted.caller, dependencies.now(), read.input);
    const { db, sights } = dependencies;
    const input = await sights.resolve(db, endpoint, admitted.caller, read.input);
    const headers: Record<string, string> =
      endpoint.deprecated === undefined ? {} : deprecationHeaders(endpoint.deprecation);
    const handle = async (db: Database, lookAhead?: LookAhead): Promise<Reply<unknown>> => {
      const answer = await handler(
        contextWith(db, lookAhead),
        input as EndpointInput<E>,
        proof as Proof,
      ).catch((error: unknown) => {
        const { narrowing } = endpoint;
        if (narrowing !== undefined && outageOf(error) === 'slow') {
          throw searchTooBroad(narrowing);
        }
        throw faultsAsWritten(read.bodyValue, error);
      });
      if (endpoint.changesCatalog) await changeCatalogStamp(db);
      const reply = answer instanceof Reply ? answer : new Reply<unknown>(answer);
      Object.assign(headers, reply.headers);
      const messages = messagesOnAsked(endpoint, input);
      return messages.length === 0 ? reply : new Reply(withMessages(reply.body, messages), reply);
    };
    const call = { request, requestId, admitted, read, input, key, handle };
    const performing = perform(dependencies, endpoint, call);
    // It waits for others, whom it must not keep out meanwhile.
    const isPaced = admitted.visit?.isBusy() ?? false;
    const answer = await ((isPaced ? c.get('slot')?.lend(performing) : null) ?? performing);
    // A transaction that was repeated left the same work twice: it is such that once does no harm.
    for (const work of late) await work().catch(dependencies.onLateFailure);
    return toResponse(c, endpoint, answer, headers);
  });
};
