import { v7 as uuidv7 } from 'uuid';
import { type Activity, activityLooks } from '#contract/common/activity.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { outageOf } from '#service/db/availability.ts';
import type { Database } from '#service/db/database.ts';
import type { ActivityRecorder, RecordedRequest } from '#service/http/activity.ts';
import { describeFault } from '#service/http/fault.ts';
import { Problem } from '#service/http/problem.ts';
import type { Log } from '#service/http/to-problem.ts';
import type { RowSigner } from '#service/identity/row-signing.ts';
import { describe } from './describe.ts';
import { kindOfChange } from './kind-of-change.ts';
import { createLookQueue } from './look-queue.ts';
import { changesBetween, readConfiguration } from './read-configuration.ts';
import { type Act, writeActivity } from './write-activity.ts';

const isLook = ({ kind }: Activity): boolean => activityLooks.some((look) => look === kind);

const paramOf = ({ id }: Activity, params: unknown): string | null => {
  if (id === undefined) return null;
  const value = (params as Record<string, unknown>)[id];
  return typeof value === 'string' ? value : null;
};

/** Of what the account has once, and no id tells apart. */
const idOfOnly = ({ object }: Activity): string | null =>
  object === 'deletionSettings' || object === 'accountSettings' ? '' : null;

/** Of a list that somebody reads on in, the first part was recorded. */
const readsOn = ({ object }: Activity, { headers }: RecordedRequest['input']): boolean =>
  object === 'activity' &&
  (headers as { requestContinuation?: unknown } | undefined)?.requestContinuation !== undefined;

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
  const look = createLookQueue(db, signer);

  const toAct = (
    activity: Activity,
    endpoint: Endpoint,
    { caller, requestId, now, input, answer, people, status }: RecordedRequest,
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
    };
  };

  return {
    readBefore: async (tx, endpoint, { params }) => {
      const { activity } = endpoint;
      if (activity === undefined) return null;
      const id = paramOf(activity, params) ?? idOfOnly(activity);
      if (id === null) return null;
      return readConfiguration(tx, activity.object, id);
    },
    recordWrite: async (tx, endpoint, request, before) => {
      const { activity } = endpoint;
      if (activity === undefined) return;
      const act = toAct(activity, endpoint, request);
      const id = act.objectId ?? idOfOnly(activity);
      if (request.status >= 400) act.kind = activity.asked?.(request.input) ?? act.kind;
      else if (id !== null) {
        const versions = Object.keys(before ?? {}).map(Number);
        const after = await readConfiguration(tx, activity.object, id, versions);
        if (after !== null) {
          act.changes = changesBetween(before ?? {}, after);
          // Of what is approved, that it's published is the half.
          if (act.kind !== 'approved') act.kind = kindOfChange(act.changes) ?? act.kind;
        }
      }
      if (request.status === 202) act.kind = activity.waiting ?? act.kind;
      await writeActivity(tx, signer, [act]);
    },
    recordLook: async (endpoint, request) => {
      const { activity } = endpoint;
      if (activity === undefined || readsOn(activity, request.input)) return;
      await look(toAct(activity, endpoint, request)).catch((error: unknown) => {
        if (outageOf(error) !== undefined) throw error;
        log.error({ fault: describeFault(error) }, "a look couldn't be recorded");
        throw notRecorded();
      });
    },
  };
};
