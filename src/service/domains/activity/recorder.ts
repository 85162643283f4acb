import { v7 as uuidv7 } from 'uuid';
import { type Activity, type ActivityObject, activityLooks } from '#contract/common/activity.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { outageOf } from '#service/db/availability.ts';
import type { Database } from '#service/db/database.ts';
import type { ActivityRecorder, LookAhead, RecordedRequest } from '#service/http/activity.ts';
import { describeFault } from '#service/http/fault.ts';
import { Problem } from '#service/http/problem.ts';
import type { Log } from '#service/http/to-problem.ts';
import type { RowSigner } from '#service/identity/row-signing.ts';
import { answerAbout, describe } from './describe.ts';
import { kindOfChange } from './kind-of-change.ts';
import { createLookQueue } from './look-queue.ts';
import { type Configuration, changesBetween, readConfiguration } from './read-configuration.ts';
import { type Act, writeActivity, writeActivityBefore } from './write-activity.ts';

const isLook = ({ kind }: Activity): boolean => activityLooks.some((look) => look === kind);

const paramOf = ({ id }: Activity, params: unknown): string | null => {
  if (id === undefined) return null;
  const value = (params as Record<string, unknown>)[id];
  return typeof value === 'string' ? value : null;
};

/** Of what the account has once, and no id tells apart. */
const only: readonly ActivityObject[] = [
  'deletionSettings',
  'accountSettings',
  'consentGroupSettings',
];
const idOfOnly = ({ object }: Activity): string | null => (only.includes(object) ? '' : null);

/** Of a list that somebody reads on in, the first part was recorded. */
const readsOn = ({ object }: Activity, { headers }: RecordedRequest['input']): boolean =>
  object === 'activity' &&
  (headers as { requestContinuation?: unknown } | undefined)?.requestContinuation !== undefined;

/** What an act changed of configuration; null for anything else. */
const changesOf = async (
  tx: Database,
  { object, id }: { object: ActivityObject; id: string },
  before: Configuration,
) => {
  const after = await readConfiguration(tx, object, id, Object.keys(before).map(Number));
  return after && changesBetween(before, after);
};

/** Whether two acts say the same: of one request, at two moments. */
const areSame = (one: Act, other: Act): boolean => {
  const [ofOne, ofOther] = [one, other].map((act) => JSON.stringify({ ...act, id: '', at: '' }));
  return ofOne === ofOther;
};

const notRecorded = (): Problem =>
  new Problem(
    503,
    'look-not-recorded',
    "People's data isn't shown while looks at it can't be recorded. Try again soon.",
  );

/** Records what the operations of the contract do, by what it says of each (docs/design.md 10.5). */
export const createActivityRecorder = (
  db: Database,
  signer: Pick<RowSigner, 'macOf'>,
  log: Pick<Log, 'error'>,
): ActivityRecorder => {
  const looks = createLookQueue(db, signer);
  /** What was recorded ahead. */
  const recorded = new WeakMap<LookAhead, Act>();
  /** It's told once, until one succeeds: each look would tell it. */
  let hasFailed = false;

  const toAct = (
    activity: Activity,
    endpoint: Endpoint,
    { caller, requestId, now, input, answer, people, status, ticket }: RecordedRequest,
  ): Act => {
    const { identifiers, subjectIds, kind, ...described } = describe(
      activity,
      endpoint,
      input,
      answer,
      isLook(activity),
    );
    return {
      ...described,
      people: people ?? described.people,
      kind,
      identifiers,
      subjectIds,
      id: uuidv7(),
      at: now,
      actor: caller.subject,
      client: caller.clientId,
      operation: endpoint.operationId,
      objectType: activity.object,
      changes: null,
      requestId,
      status,
      ticket,
    };
  };

  return {
    readBefore: async (tx, endpoint, { params, body }) => {
      const { activity } = endpoint;
      if (activity === undefined) return null;
      const id = paramOf(activity, params) ?? idOfOnly(activity);
      const also = new Map<string, Configuration>();
      for (const one of activity.also?.({ body, answer: null }) ?? []) {
        const found = await readConfiguration(tx, one.object, one.id);
        if (found !== null) also.set(one.id, found);
      }
      const own = id === null ? null : await readConfiguration(tx, activity.object, id);
      return { own, also };
    },
    recordWrite: async (tx, endpoint, request, before) => {
      const { activity } = endpoint;
      if (activity === undefined) return;
      const act = toAct(activity, endpoint, request);
      const id = act.objectId ?? idOfOnly(activity);
      if (request.status >= 400) act.kind = activity.asked?.(request.input) ?? act.kind;
      else if (id !== null) {
        const changes = await changesOf(tx, { object: activity.object, id }, before?.own ?? {});
        if (changes !== null) {
          act.changes = changes;
          // Of what is approved, that it's published is the half.
          if (act.kind !== 'approved') act.kind = kindOfChange(changes) ?? act.kind;
        }
      }
      if (request.status === 202) act.kind = activity.waiting ?? act.kind;
      const { body } = request.input;
      const others = request.status < 400 ? activity.also?.({ body, answer: request.answer }) : [];
      const also: Act[] = [];
      for (const { object, id: objectId, version } of others ?? []) {
        const was = before?.also.get(objectId);
        const changes = was && (await changesOf(tx, { object, id: objectId }, was));
        also.push({
          ...act,
          id: uuidv7(),
          objectType: object,
          objectId,
          objectVersion: version,
          changes: changes ?? null,
        });
      }
      await writeActivity(tx, signer, [act, ...also]);
    },
    lookAhead: (endpoint, request) => {
      const { activity } = endpoint;
      if (activity === undefined || !isLook(activity) || !looks.mayBeAhead()) return undefined;
      let act: Act | undefined;
      const ahead: LookAhead = {
        at: (person) => {
          const answer = answerAbout(endpoint.people, person);
          if (answer === undefined) return undefined;
          act = toAct(activity, endpoint, { ...request, answer });
          return writeActivityBefore(signer, act);
        },
        note: (isRecorded) => {
          hasFailed = false;
          if (isRecorded && act !== undefined) recorded.set(ahead, act);
        },
        failed: (error) => {
          if (!hasFailed)
            log.error({ fault: describeFault(error) }, "looks can't be recorded ahead");
          hasFailed = true;
        },
      };
      return ahead;
    },
    recordLook: async (endpoint, request, ahead) => {
      const { activity } = endpoint;
      if (activity === undefined || readsOn(activity, request.input)) return;
      const act = toAct(activity, endpoint, request);
      const before = ahead && recorded.get(ahead);
      if (before !== undefined && areSame(before, act)) return;
      await looks.record(act).catch((error: unknown) => {
        if (outageOf(error) !== undefined) throw error;
        log.error({ fault: describeFault(error) }, "a look couldn't be recorded");
        throw notRecorded();
      });
    },
  };
};
