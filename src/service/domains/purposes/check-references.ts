import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Fault } from '#contract/common/problem.ts';
import type { CreatePurposeRequest } from '#contract/purpose-requests.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { topicsTable } from '#service/db/schema/purpose-links.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { findUnknownPurposePreferences } from '#service/domains/purpose-preferences/read-purpose-preferences.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest, nameTaken } from '#service/http/problem.ts';

const versions = purposeVersionsTable;

const findUnknownTopics = async (
  { db, account }: Context,
  ids: readonly string[],
): Promise<Fault[]> => {
  if (ids.length === 0) return [];
  const table = topicsTable;
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.organizationId, account.organizationId), inArray(table.id, [...ids])));
  const known = new Set(found.map(({ id }) => id));
  return ids.flatMap((id, index) =>
    known.has(id.toLowerCase())
      ? []
      : [{ path: `TopicIds.${index}`, message: `There's no topic ${id}.` }],
  );
};

/** Whether `id` is `parentId` or above it, by what any version that is not Retired says. */
const isAbove = async ({ db }: Context, id: string, parentId: string): Promise<boolean> => {
  // Two edits at once could else close a circle that neither sees.
  await oneAtATime(db, 'purpose parents');
  const { rows } = await db.execute<{ isAbove: boolean }>(sql`
    with recursive above as (
      select ${parentId}::uuid as id
      union
      select (version.fields->>'ParentPurposeId')::uuid
      from above join ${versions} as version on version.purpose_id = above.id
      where version.status <> 'RETIRED' and version.fields->>'ParentPurposeId' is not null
    )
    select exists (select 1 from above where above.id = ${id}::uuid) as "isAbove"`);
  return rows[0]?.isAbove === true;
};

const findParentFaults = async (
  context: Context,
  id: string,
  parentId: string | undefined,
): Promise<Fault[]> => {
  if (parentId === undefined) return [];
  const path = 'ParentPurposeId';
  if (parentId.toLowerCase() === id.toLowerCase()) {
    return [{ path, message: "A purpose can't be its own parent. Choose another." }];
  }
  const [parent] = await context.db
    .select({ id: purposesTable.id })
    .from(purposesTable)
    .where(eq(purposesTable.id, parentId))
    // Until it's named as a parent, it isn't discarded.
    .for('key share');
  if (parent === undefined) return [{ path, message: `There's no purpose ${parentId}.` }];
  return (await isAbove(context, id, parentId))
    ? [{ path, message: 'This purpose is already above the chosen one. Choose another.' }]
    : [];
};

/** Whether another purpose of the organization has the name. */
const isNameTaken = async ({ db, account }: Context, id: string, name: string) => {
  await oneAtATime(db, 'purpose name', name);
  const [taken] = await db
    .select({ id: purposesTable.id })
    .from(versions)
    .innerJoin(purposesTable, eq(purposesTable.id, versions.purposeId))
    .where(
      and(
        eq(versions.name, name),
        eq(purposesTable.organizationId, account.organizationId),
        ne(purposesTable.id, id),
      ),
    )
    .limit(1);
  return taken !== undefined;
};

/**
 * Refuses a request for the purpose `id` that names what does not exist, or takes another's name.
 * @throws Problem 400 naming each parent, topic and preference in fault; 400 `purpose-name-taken`
 */
export const checkReferences = async (
  context: Context,
  id: string,
  request: CreatePurposeRequest,
): Promise<void> => {
  const isTaken = await isNameTaken(context, id, request.Name);
  const faults = [
    ...(await findParentFaults(context, id, request.ParentPurposeId)),
    ...(await findUnknownPurposePreferences(
      context,
      request.CustomPreferenceIds ?? [],
      'CustomPreferenceIds',
    )),
    ...(await findUnknownTopics(context, request.TopicIds ?? [])),
  ];
  if (isTaken) throw nameTaken('purpose', faults);
  if (faults.length > 0) throw invalidRequest(faults);
};
