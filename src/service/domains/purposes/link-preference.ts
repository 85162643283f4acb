import { and, asc, eq, inArray, max } from 'drizzle-orm';
import type { Fault } from '#contract/common/problem.ts';
import { purposeVersionPreferencesTable } from '#service/db/schema/purpose-links.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { keepFormerPurposes } from './keep-former-purposes.ts';

const versions = purposeVersionsTable;
const links = purposeVersionPreferencesTable;

type Draft = { purposeId: string; version: number };

const toFault = (id: string, path: string, isKnown: boolean): Fault => ({
  path,
  message: isKnown
    ? `Purpose ${id} has no Draft version. Create a new version first.`
    : `There's no purpose ${id}.`,
});

/** The Draft versions of purposes, which are locked until the transaction ends. */
const lockDrafts = async (
  { db }: Context,
  ids: readonly string[],
  path: string,
): Promise<Draft[]> => {
  const known = await db
    .select({ id: purposesTable.id })
    .from(purposesTable)
    .where(inArray(purposesTable.id, [...ids]))
    .orderBy(asc(purposesTable.id))
    .for('update');
  const drafts = await db
    .select({ purposeId: versions.purposeId, version: versions.version })
    .from(versions)
    .where(and(inArray(versions.purposeId, [...ids]), eq(versions.status, 'DRAFT')));
  const faults = ids.flatMap((id, index) => {
    const isIt = (other: string) => other === id.toLowerCase();
    if (drafts.some(({ purposeId }) => isIt(purposeId))) return [];
    return [
      toFault(
        id,
        `${path}.${index}`,
        known.some((purpose) => isIt(purpose.id)),
      ),
    ];
  });
  if (faults.length > 0) throw invalidRequest(faults);
  return drafts;
};

/**
 * Links a new preference in the Draft version of each purpose, after those that it links already.
 * @param path of the list of purposes that the caller wrote
 * @throws Problem 400 naming each purpose that does not exist or has no Draft
 */
export const linkPreferenceToDrafts = async (
  context: Context,
  preferenceId: string,
  { purposeIds, path }: { purposeIds: readonly string[]; path: string },
): Promise<void> => {
  if (purposeIds.length === 0) return;
  const { db, caller, now, newId } = context;
  const drafts = await lockDrafts(context, purposeIds, path);
  const ids = drafts.map((draft) => draft.purposeId);
  const at = now();
  const areDrafts = and(inArray(versions.purposeId, ids), eq(versions.status, 'DRAFT'));
  await keepFormerPurposes(db, areDrafts, at);
  const lasts = await db
    .select({ purposeId: links.purposeId, version: links.version, last: max(links.position) })
    .from(links)
    .where(inArray(links.purposeId, ids))
    .groupBy(links.purposeId, links.version);
  const lastOf = new Map(lasts.map((row) => [`${row.purposeId} ${row.version}`, row.last]));
  await db.insert(links).values(
    drafts.map((draft) => ({
      ...draft,
      preferenceId,
      relationId: newId(),
      position: (lastOf.get(`${draft.purposeId} ${draft.version}`) ?? -1) + 1,
    })),
  );
  await db.update(versions).set({ modifiedAt: at, modifiedBy: caller.subject }).where(areDrafts);
};
