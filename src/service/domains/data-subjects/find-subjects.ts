import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { EndpointInput } from '#contract/common/endpoint.ts';
import { toUtc } from '#contract/common/values.ts';
import type { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { dataElementsTable, hasName } from '#service/db/schema/data-elements.ts';
import {
  dataSubjectsTable,
  subjectElementsTable,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { changedThroughPoint } from './changed-through-point.ts';
import { narrowFirst } from './narrow-first.ts';
import { findPointsNamed, isAtOneOf } from './points-named.ts';
import { subjectIdOf } from './subject-id-of.ts';

const subjects = dataSubjectsTable;
const elements = subjectElementsTable;
const purposes = subjectPurposesTable;

/** The criteria of a search for subjects. Those left out don't narrow it. */
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

export type ListInput = Pick<EndpointInput<typeof listProfilesEndpoint>, 'query' | 'headers'>;

/** The criteria of a request for profiles. */
export const criteriaOf = ({ query, headers }: ListInput): SubjectCriteria => ({
  identifier: headers.identifier ?? query.identifier,
  dataElementName: headers.dataElementName,
  dataElementValue: headers.dataElementValue,
  updatedAfter: query.updatedSince,
  updatedBefore: query.toDate,
  interactionSince: query.since,
  purposeId: query.purposeGuid?.toLowerCase(),
  collectionPointId: query.collectionPointGuid?.toLowerCase(),
  collectionPointName: query.collectionPointName,
  areOfOneChange: query.changedThrough === undefined ? undefined : true,
});

/** The order of a list; left out if the result isn't a list. */
export type Order = 'update' | 'other' | undefined;

const nobody = sql`false`;

export const isSubject = (id: string | undefined): SQL =>
  id === undefined ? nobody : sql`${planned}${subjects.id} = ${id}`;

/** Whom the criteria name where an identifier is all that they are. */
export const onlyIdentifierOf = ({ identifier, ...others }: SubjectCriteria): string | undefined =>
  Object.values(others).every((value) => value === undefined) ? identifier : undefined;

/**
 * Exactly this value, as a data element and not as an additional identifier (docs/spec.md 4.4);
 * asked as the custom index of the element has it (`custom-indexes/build-index.ts`).
 */
export const isValue = (elementId: string, value: string): SQL =>
  sql`${elements.elementId} = ${elementId} and not ${elements.linked}
    and md5(${elements.value}) = md5(${value}) and ${elements.value} = ${value}`;

const hasElement = async (db: Database, name: string, value: string): Promise<SQL> => {
  const [element] = await db
    .select({ id: dataElementsTable.id })
    .from(dataElementsTable)
    .where(hasName(name));
  if (element === undefined) return nobody;
  return sql`exists (select 1 from ${elements} where ${elements.subjectId} = ${subjects.id}
    and ${isValue(element.id, value)})`;
};

/** One purpose of the subject that is as all of it says. */
const hasPurpose = (conditions: SQL | undefined): SQL =>
  sql`exists (select 1 from ${purposes} where ${and(
    sql`${purposes.subjectId} = ${subjects.id}`,
    conditions,
  )})`;

/**
 * The subjects that the criteria name (docs/design.md 5.5): updates exclusive, the last interaction
 * at or after. A collection point is the one of a purpose's last transaction; beside a purpose, of
 * that. If all of them must hold for one change, transactions are searched. Names are looked up
 * first, in small tables: an unknown name finds nobody without reading people.
 */
export const matching = async (
  db: Database,
  criteria: SubjectCriteria,
  order?: Order,
): Promise<SQL | undefined> => {
  const { identifier, dataElementName, dataElementValue, interactionSince } = criteria;
  const { collectionPointName } = criteria;
  const pointsNamed =
    collectionPointName === undefined ? undefined : await findPointsNamed(db, collectionPointName);
  if (pointsNamed?.size === 0) return nobody;
  const ofPurpose = and(
    given(criteria.purposeId, (id) => eq(purposes.purposeId, id)),
    given(criteria.collectionPointId, (id) => eq(purposes.collectionPointId, id)),
    given(pointsNamed, (found) =>
      isAtOneOf(found, {
        id: purposes.collectionPointId,
        version: purposes.collectionPointVersion,
      }),
    ),
  );
  const isOne = identifier !== undefined || dataElementName !== undefined;
  const first = async (condition: SQL | undefined, isNarrow: boolean) =>
    condition === undefined || isNarrow ? condition : narrowFirst(db, condition);
  const updated = and(
    given(criteria.updatedAfter, (time) => gt(subjects.modifiedAt, toUtc(time))),
    given(criteria.updatedBefore, (time) => lt(subjects.modifiedAt, toUtc(time))),
  );
  const interacted = given(
    interactionSince,
    (time) => sql`${subjects.lastInteractionAt} >= ${toUtc(time)}`,
  );
  return and(
    identifier === undefined ? undefined : isSubject(await subjectIdOf(db, identifier)),
    dataElementName === undefined || dataElementValue === undefined
      ? undefined
      : await hasElement(db, dataElementName, dataElementValue),
    await first(updated, isOne || order !== 'other'),
    await first(interacted, isOne || order === undefined || criteria.areOfOneChange === true),
    criteria.areOfOneChange && interactionSince !== undefined
      ? changedThroughPoint({ ...criteria, pointsNamed, since: interactionSince })
      : given(ofPurpose, hasPurpose),
  );
};
