import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { toUtc } from '#contract/common/values.ts';
import type { Database } from '#service/db/database.ts';
import { containing, given } from '#service/db/filters.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { dataElementsTable, hasName } from '#service/db/schema/data-elements.ts';
import {
  dataSubjectsTable,
  subjectElementsTable,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { changedThroughPoint } from './changed-through-point.ts';
import { findSubjectId } from './hold-people.ts';

const subjects = dataSubjectsTable;
const elements = subjectElementsTable;
const purposes = subjectPurposesTable;
const points = collectionPointVersionsTable;

/** What subjects are looked for by; what is left out narrows nothing. */
export type SubjectCriteria = {
  identifier?: string | undefined;
  dataElementName?: string | undefined;
  dataElementValue?: string | undefined;
  updatedAfter?: string | undefined;
  updatedBefore?: string | undefined;
  interactionSince?: string | undefined;
  purposeId?: string | undefined;
  collectionPointId?: string | undefined;
  collectionPointName?: string | undefined;
  /** Whether `interactionSince`, the collection point and the purpose are of one change. */
  areOfOneChange?: boolean | undefined;
};

/**
 * Exactly this value, as a data element and not as an additional identifier (docs/spec.md 4.4);
 * asked as the custom index of the element has it (`custom-indexes/build-index.ts`).
 */
const hasElement = async (db: Database, name: string, value: string): Promise<SQL> => {
  const [element] = await db
    .select({ id: dataElementsTable.id })
    .from(dataElementsTable)
    .where(hasName(name));
  if (element === undefined) return sql`false`;
  return sql`exists (select 1 from ${elements} where ${elements.subjectId} = ${subjects.id}
    and ${elements.elementId} = ${element.id} and not ${elements.linked}
    and md5(${elements.value}) = md5(${value}) and ${elements.value} = ${value})`;
};

const hasIdentifier = async (db: Database, identifier: string | undefined) => {
  if (identifier === undefined) return undefined;
  const id = await findSubjectId(db, identifier);
  return id === undefined ? sql`false` : eq(subjects.id, id);
};

/** One purpose of the subject that is as all of it says. */
const hasPurpose = (conditions: SQL | undefined): SQL =>
  sql`exists (select 1 from ${purposes} where ${and(
    sql`${purposes.subjectId} = ${subjects.id}`,
    conditions,
  )})`;

const atPointNamed = (name: string): SQL =>
  sql`(${purposes.collectionPointId}, ${purposes.collectionPointVersion}) in (
    select ${points.collectionPointId}, ${points.version} from ${points}
    where ${points.name} ilike ${containing(name)})`;

/**
 * The subjects that the criteria name (docs/design.md 5.5): updates exclusive, the last interaction
 * at or after. A collection point is the one of a purpose's last transaction; beside a purpose, of
 * that. Where they are of one change, the transactions tell.
 */
export const matching = async (
  db: Database,
  criteria: SubjectCriteria,
): Promise<SQL | undefined> => {
  const { dataElementName, dataElementValue, interactionSince } = criteria;
  const ofPurpose = and(
    given(criteria.purposeId, (id) => eq(purposes.purposeId, id)),
    given(criteria.collectionPointId, (id) => eq(purposes.collectionPointId, id)),
    given(criteria.collectionPointName, atPointNamed),
  );
  return and(
    await hasIdentifier(db, criteria.identifier),
    dataElementName === undefined || dataElementValue === undefined
      ? undefined
      : await hasElement(db, dataElementName, dataElementValue),
    given(criteria.updatedAfter, (time) => gt(subjects.modifiedAt, toUtc(time))),
    given(criteria.updatedBefore, (time) => lt(subjects.modifiedAt, toUtc(time))),
    given(interactionSince, (time) => sql`${subjects.lastInteractionAt} >= ${toUtc(time)}`),
    criteria.areOfOneChange && interactionSince !== undefined
      ? changedThroughPoint({ ...criteria, since: interactionSince })
      : given(ofPurpose, hasPurpose),
  );
};
