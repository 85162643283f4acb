import { and, eq, isNull, not } from 'drizzle-orm';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { customIndexRunsTable } from '#service/db/schema/custom-indexes.ts';
import { dataElementsTable, hasName } from '#service/db/schema/data-elements.ts';
import { subjectElementsTable } from '#service/db/schema/data-subjects.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest, stateConflict } from '#service/http/problem.ts';

const runs = customIndexRunsTable;
const elements = subjectElementsTable;

const unfinished =
  "Another index run isn't finished. Wait until it ends: there's only one custom index.";
const unused = 'No one has a value for this data element. Names must match exactly.';

/**
 * Submits a run, which any instance begins (docs/spec.md 4.2).
 * @throws Problem 400 `index-run-unfinished`, or naming `parameters.dataElementName`
 */
export const triggerCustomIndex = async (
  { db, caller, now, newId }: Pick<Context, 'db' | 'caller' | 'now' | 'newId'>,
  dataElementName: string,
) => {
  await oneAtATime(db, 'index run');
  const [element] = await db
    .select({ id: dataElementsTable.id })
    .from(dataElementsTable)
    .innerJoin(elements, and(eq(elements.elementId, dataElementsTable.id), not(elements.linked)))
    .where(hasName(dataElementName))
    .limit(1);
  if (element === undefined) {
    throw invalidRequest([{ path: 'parameters.dataElementName', message: unused }]);
  }
  if ((await db.$count(runs, isNull(runs.endedAt))) > 0) {
    throw stateConflict('index-run-unfinished', unfinished);
  }
  const id = newId();
  await db.insert(runs).values({
    id,
    elementId: element.id,
    status: 'Submitted',
    createdAt: now(),
    createdBy: caller.subject,
  });
  return { runId: id, status: 'Submitted' as const };
};
