import { sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { compareDataSubjectsEndpoint } from '#contract/compare.ts';
import { compareRecords } from '#contract/compare-records.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import type { Stopped } from '#service/db/schema/merges.ts';
import { readStopped } from '#service/domains/receipts/read-stopped.ts';
import type { Context } from '#service/http/context.ts';
import { readElementRows, readSubjectsById } from './records.ts';

const consents = subjectPurposesTable;

const toStopped = (stopped: Stopped | undefined) =>
  stopped === undefined
    ? null
    : { at: toWireTime(stopped.at), servicePurposeIds: [...stopped.servicePurposeIds] };

const readPurposeIds = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ purposeId: consents.purposeId })
    .from(consents)
    .where(isOneOf(sql`${consents.subjectId}`, 'uuid', ids));
  return rows.map(({ purposeId }) => purposeId);
};

/** Which values of these records are the same, and who said no to everything, as a merge has it. */
export const compareDataSubjects = async (
  { db }: Pick<Context, 'db'>,
  { body }: Pick<EndpointInput<typeof compareDataSubjectsEndpoint>, 'body'>,
): Promise<EndpointAnswer<typeof compareDataSubjectsEndpoint>> => {
  const ids = body.dataSubjectIds.map((id) => id.toLowerCase());
  const [subjects, rows] = await Promise.all([readSubjectsById(db, ids), readElementRows(db, ids)]);
  const elementsOf = Map.groupBy(rows, ({ subjectId }) => subjectId);
  const stoppedOf = await readStopped(db, subjects, () => readPurposeIds(db, ids));
  const found = new Set(subjects.map(({ id }) => id));
  return {
    dataSubjects: compareRecords(
      subjects.map(({ id, identifier, language }) => ({
        id,
        identifier,
        language,
        elements: elementsOf.get(id) ?? [],
      })),
    ).map((compared) => ({ ...compared, stopped: toStopped(stoppedOf.get(compared.id)) })),
    missingIds: ids.filter((id) => !found.has(id)),
  };
};
