import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { compareDataSubjectsEndpoint } from '#contract/compare.ts';
import { compareRecords } from '#contract/compare-records.ts';
import type { Context } from '#service/http/context.ts';
import { readElementRows, readSubjectsById } from './records.ts';

/** Which values of these records are the same, as a merge has it. */
export const compareDataSubjects = async (
  { db }: Pick<Context, 'db'>,
  { body }: Pick<EndpointInput<typeof compareDataSubjectsEndpoint>, 'body'>,
): Promise<EndpointAnswer<typeof compareDataSubjectsEndpoint>> => {
  const ids = body.dataSubjectIds.map((id) => id.toLowerCase());
  const [subjects, rows] = await Promise.all([readSubjectsById(db, ids), readElementRows(db, ids)]);
  const elementsOf = Map.groupBy(rows, ({ subjectId }) => subjectId);
  const found = new Set(subjects.map(({ id }) => id));
  return {
    dataSubjects: compareRecords(
      subjects.map(({ id, identifier, language }) => ({
        id,
        identifier,
        language,
        elements: elementsOf.get(id) ?? [],
      })),
    ),
    missingIds: ids.filter((id) => !found.has(id)),
  };
};
