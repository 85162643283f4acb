import { eq } from 'drizzle-orm';
import { toUtc } from '#contract/common/values.ts';
import type { CreateMergeRequestBody } from '#contract/merge-requests.ts';
import type { Database } from '#service/db/database.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { mergeRequestsTable } from '#service/db/schema/merges.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest, nameTaken, Problem } from '#service/http/problem.ts';
import { readComparedElements } from './compared-values.ts';

const table = mergeRequestsTable;
const isTaken = 'Another merge request has this id. Leave it out, or choose a different one.';

/** Names that no data element has: a search by one would never find anybody. */
const faultsOfNames = async (db: Database, names: readonly string[]) => {
  const elements = await readComparedElements(db, names);
  return elements.flatMap(({ id }, index) =>
    id === null
      ? [
          {
            path: `customDataElementNames.${index}`,
            message: 'No data element has this name. Names must match exactly.',
          },
        ]
      : [],
  );
};

/**
 * Creates a search for duplicates (docs/wire/merge.md 3), which starts at its `triggerTime`, or at
 * once where it has none or one that has passed.
 * @returns its id
 * @throws Problem 400 `merge-request-name-taken`, `merge-request-id-taken`, or naming each data element
 *   that is unknown
 */
export const createMergeRequest = async (
  { db, caller, now, newId }: Pick<Context, 'db' | 'caller' | 'now' | 'newId'>,
  body: CreateMergeRequestBody,
): Promise<string> => {
  const { mergeRequestName: name, customDataElementNames: elementNames } = body;
  const id = (body.mergeRequestId ?? newId()).toLowerCase();
  await oneAtATime(db, 'merge request name', name);
  await oneAtATime(db, 'merge request id', id);
  const faults = await faultsOfNames(db, elementNames);
  if ((await db.$count(table, eq(table.name, name))) > 0) {
    throw nameTaken('merge request', faults, 'mergeRequestName');
  }
  if ((await db.$count(table, eq(table.id, id))) > 0) {
    throw new Problem(400, 'merge-request-id-taken', isTaken, {
      faults: [{ path: 'mergeRequestId', message: isTaken }, ...faults],
    });
  }
  if (faults.length > 0) throw invalidRequest(faults);
  const at = now();
  const triggerAt = body.triggerTime == null ? at : toUtc(body.triggerTime);
  await db.insert(table).values({
    id,
    name,
    elementNames,
    frequency: body.jobFrequency,
    condition: body.mergeCondition,
    firstTriggerAt: triggerAt,
    triggerAt,
    status: 'PENDING',
    createdAt: at,
    createdBy: caller.subject,
  });
  return id;
};
