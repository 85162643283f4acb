import { desc, eq } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { IndexRunRecord, listIndexRunsEndpoint } from '#contract/custom-indexes.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import {
  type CustomIndexRunRow,
  customIndexRunsTable as runs,
} from '#service/db/schema/custom-indexes.ts';
import { dataElementsTable as elements } from '#service/db/schema/data-elements.ts';
import type { Context } from '#service/http/context.ts';
import { toPage } from '#service/http/page.ts';
import { notFound } from '#service/http/problem.ts';
import { readCurrentIndex } from './get-current-index.ts';

const toRecord = (
  { run, name }: { run: CustomIndexRunRow; name: string },
  inUse: string | undefined,
): IndexRunRecord => ({
  runId: run.id,
  dataElementName: name,
  status: run.status,
  isInUse: run.id === inUse,
  phase: run.phase,
  submittedDate: toWireTime(run.createdAt),
  startedBy: run.createdBy,
  startTime: toOptionalWireTime(run.startedAt),
  endTime: toOptionalWireTime(run.endedAt),
  readPeople: run.readPeople,
  allPeople: run.allPeople,
  people: run.people,
  built: run.built,
  toBuild: run.toBuild,
  buildUnit: run.buildUnit,
  stoppedIn: run.stoppedIn,
  cause: run.cause,
  errorMessage: run.errorMessage,
  canceledBy: run.canceledBy,
});

const select = (db: Database) =>
  db
    .select({ run: runs, name: elements.name })
    .from(runs)
    .innerJoin(elements, eq(elements.id, runs.elementId))
    .$dynamic();

/** One page of all runs, the newest first. */
export const listIndexRuns = async (
  { db }: Pick<Context, 'db'>,
  { query: { page, size } }: Pick<EndpointInput<typeof listIndexRunsEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listIndexRunsEndpoint>> => {
  const rows = await select(db)
    .orderBy(desc(runs.createdAt), desc(runs.id))
    .limit(size)
    .offset(page * size);
  const inUse = (await readCurrentIndex(db))?.runId;
  const content = rows.map((row) => toRecord(row, inUse));
  return toPage(content, { page, size, total: await db.$count(runs) });
};

/** @throws Problem 404 */
export const readIndexRun = async (db: Database, id: string): Promise<IndexRunRecord> => {
  const [row] = await select(db).where(eq(runs.id, id));
  if (row === undefined) throw notFound('Index run');
  return toRecord(row, (await readCurrentIndex(db))?.runId);
};
