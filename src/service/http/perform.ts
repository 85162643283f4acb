import { type Endpoint, effectOf } from '#contract/common/endpoint.ts';
import { lookHeader } from '#contract/common/headers.ts';
import type { Database } from '#service/db/database.ts';
import type { LookAhead } from './activity.ts';
import type { Admitted } from './admit.ts';
import type { Reply } from './context.ts';
import type { Dependencies } from './dependencies.ts';
import { type Answer, callerKey, fingerprintOf, performOnce } from './once.ts';
import { withOutcome } from './outage-problem.ts';
import { withoutRows } from './play-scenes.ts';
import { Problem } from './problem.ts';
import { onlyGiven, type ReadInput } from './read-input.ts';
import { requirePageWithin } from './size-maxima.ts';

const successStatus = (endpoint: Endpoint): number => Number(Object.keys(endpoint.responses)[0]);

/** What an answer with an `answerType` is: a file, or a file as it's read. */
export type FileBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** A request that was admitted and read. */
type Call = {
  request: Request;
  requestId: string;
  admitted: Admitted;
  read: ReadInput;
  /** What was read, with identifiers where people were named by their ids. */
  input: ReadInput['input'];
  /** What makes a write happen once; null where its caller gave nothing. */
  key: string | null;
  /** Does what the endpoint is for. */
  handle: (db: Database, lookAhead?: LookAhead) => Promise<Reply<unknown>>;
};

/** What a request leaves in the activity: nothing where its caller is no colleague. */
const recordingOf = (
  { activity, now }: Pick<Dependencies, 'activity' | 'now'>,
  endpoint: Endpoint,
  { request, requestId, admitted: { caller, isOfPublic }, read: { ticket }, input }: Call,
) => {
  const isWrite = !isOfPublic && effectOf(endpoint) === 'one';
  const told = (answer: unknown, status: number) => ({
    caller,
    requestId,
    ticket,
    now: now(),
    input: { ...input, query: onlyGiven(input.query, request) },
    answer,
    status,
  });
  return {
    /** What a write changes, as it is before. */
    before: async (db: Database) => (isWrite ? activity.readBefore(db, endpoint, input) : null),
    write: async (
      db: Database,
      before: Awaited<ReturnType<typeof activity.readBefore>>,
      { body, status }: { body: unknown; status: number },
    ): Promise<void> => {
      if (isWrite) await activity.recordWrite(db, endpoint, told(body, status), before);
    },
    /** In a transaction: whom it names may be erased at the same time. */
    refusal: async (db: Database, error: unknown): Promise<void> => {
      if (isOfPublic || !(error instanceof Problem) || error.status >= 500) return;
      await db.transaction((tx) =>
        activity.recordWrite(tx, endpoint, told(null, error.status), null),
      );
    },
    lookAhead: (): LookAhead | undefined =>
      isOfPublic ? undefined : activity.lookAhead(endpoint, told(null, successStatus(endpoint))),
    look: async (
      answer: unknown,
      { people, ahead }: { people?: number | undefined; ahead?: LookAhead | undefined } = {},
    ): Promise<void> => {
      if (isOfPublic) return;
      const request = { ...told(answer, successStatus(endpoint)), people };
      await activity.recordLook(endpoint, request, ahead);
    },
  };
};

/**
 * Does what a request asks for: a write in one transaction, once for its Idempotency-Key. What is done
 * and looked at is recorded before anybody hears of it.
 */
export const perform = async (
  dependencies: Pick<Dependencies, 'db' | 'activity' | 'now' | 'sights'>,
  endpoint: Endpoint,
  call: Call,
): Promise<Answer<string | FileBody | null>> => {
  const { db, sights } = dependencies;
  const { request, requestId, admitted, read, input, key, handle } = call;
  const effect = effectOf(endpoint);
  const sure = withOutcome(effect, key !== null);
  const recording = recordingOf(dependencies, endpoint, call);
  const status = successStatus(endpoint);
  const asking = { caller: admitted.caller, request, given: read.input, input };

  let shown: unknown = null;
  const run = async (tx: Database, ahead?: LookAhead): Promise<Answer> => {
    const before = await recording.before(tx);
    const reply = await handle(tx, ahead);
    const done = { status: reply.status ?? status, body: reply.body };
    await recording.write(tx, before, done);
    shown = admitted.isEmptied ? withoutRows(reply.body) : reply.body;
    const written = async (answer: unknown, isKept = false) =>
      answer === null
        ? null
        : JSON.stringify(
            await sights.show(tx, endpoint, asking, {
              status: done.status,
              body: answer,
              about: reply.about,
              isKept,
            }),
          );
    const body = await written(shown);
    if (body !== null) requirePageWithin(endpoint, read.input.query, body);
    // A look is for one request: what a repeat is answered has masks, whoever sends it.
    const toKeep = reply.kept === undefined ? shown : reply.kept;
    const isAsSent = reply.kept === undefined && !request.headers.has(lookHeader);
    const kept = isAsSent || key === null ? body : await written(toKeep, true);
    return { status: done.status, body, kept, isProblem: false };
  };
  /** For a write that isn't one transaction here, or was undone: it's recorded after it. */
  const refused = async (error: unknown): Promise<never> => {
    await recording.refusal(db, error);
    return sure(error);
  };

  if (endpoint.answerType !== undefined) {
    const { body, people } = await handle(db).catch(sure);
    await recording.look(null, { people }).catch(sure);
    return { status, body: body as FileBody, kept: null, isProblem: false };
  }
  if (effect === 'none') {
    const ahead = recording.lookAhead();
    const answer = await run(db, ahead).catch(sure);
    await recording.look(shown, { ahead }).catch(sure);
    return answer;
  }
  if (effect !== 'one') return run(db).catch(refused);
  if (key === null) return db.transaction((tx) => run(tx)).catch(refused);
  const act = {
    caller: callerKey(admitted.caller),
    key,
    fingerprint: await fingerprintOf(request, read.input.headers, read.bodyText),
    now: dependencies.now(),
    requestId,
  };
  return performOnce(
    db,
    act,
    (tx) => run(tx),
    async (tx, problem) => {
      await recording.refusal(tx, problem);
      const body = JSON.stringify(problem.toBody(requestId, endpoint.refusalRecord));
      return { status: problem.status, body, kept: body, isProblem: true };
    },
  ).catch(sure);
};
