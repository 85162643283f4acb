import { eq } from 'drizzle-orm';
import type { IndexRun } from '#contract/custom-indexes.ts';
import { toOptionalWireTime } from '#service/db/columns.ts';
import { customIndexRunsTable } from '#service/db/schema/custom-indexes.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import type { Context } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';

const runs = customIndexRunsTable;

/** @throws Problem 404 */
export const getIndexRun = async ({ db }: Pick<Context, 'db'>, id: string): Promise<IndexRun> => {
  const [found] = await db
    .select({ run: runs, dataElementName: dataElementsTable.name })
    .from(runs)
    .innerJoin(dataElementsTable, eq(dataElementsTable.id, runs.elementId))
    .where(eq(runs.id, id));
  if (found === undefined) {
    throw new Problem(404, 'not-found', 'Index run not found. Check its id.');
  }
  const { run, dataElementName } = found;
  return {
    status: run.status,
    startTime: toOptionalWireTime(run.startedAt),
    endTime: toOptionalWireTime(run.endedAt),
    phase: run.phase,
    dataElementName,
    errorMessage: run.errorMessage,
  };
};
