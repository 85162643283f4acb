import { and, asc, eq, inArray, max } from 'drizzle-orm';
import type { Fault } from '#contract/common/problem.ts';
import { purposeVersionPreferencesTable } from '#service/db/schema/purpose-links.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { holdDrafts } from './hold-drafts.ts';
import { keepFormerPurposes } from './keep-former-purposes.ts';
import { type PurposeVersion, readNamedVersions } from './read-named-versions.ts';
import { refuseLiveDrafts } from './refuse-live-drafts.ts';

const versions = purposeVersionsTable;
const links = purposeVersionPreferencesTable;

const toFault = (
  id: string,
  path: string,
  { isKnown, named }: { isKnown: boolean; named: PurposeVersion | undefined },
): Fault => {
  if (!isKnown) return { path, message: `There's no purpose ${id}.` };
  return {
    path,
    message:
      named === undefined
        ? `Purpose ${id} has no Draft version. Create a new version first.`
        : `Receipts name version ${named.version} of purpose ${id}, so it can't change. Publish it, then create a new version.`,
  };
};

/** The Draft versions of purposes that no receipt names, locked until the transaction ends. */
const lockDrafts = async (
  { db }: Context,
  ids: readonly string[],
  path: string,
): Promise<PurposeVersion[]> => {
  const known = await db
    .select({ id: purposesTable.id })
    .from(purposesTable)
    .where(inArray(purposesTable.id, [...ids]))
    .orderBy(asc(purposesTable.id))
    .for('no key update');
  // As an edit, it waits for receipts that name one now.
  await holdDrafts(db, ids);
  const drafts = await db
    .select({ purposeId: versions.purposeId, version: versions.version })
    .from(versions)
    .where(and(inArray(versions.purposeId, [...ids]), eq(versions.status, 'DRAFT')));
  const isNamed = await readNamedVersions(db, drafts);
  const faults = ids.flatMap((id, index) => {
    const isIt = (other: string) => other === id.toLowerCase();
    const draft = drafts.find(({ purposeId }) => isIt(purposeId));
    if (draft !== undefined && !isNamed(draft)) return [];
    const isKnown = known.some((purpose) => isIt(purpose.id));
    return [toFault(id, `${path}.${index}`, { isKnown, named: draft })];
  });
  if (faults.length > 0) throw invalidRequest(faults);
  return drafts;
};

/**
 * Links a new preference in the Draft version of each purpose, after those that it links already.
 * @param path of the list of purposes that the caller wrote
 * @throws Problem 403 `approval-needed`; 400 naming each purpose that does not exist, has no Draft, or whose Draft receipts name
 */
export const linkPreferenceToDrafts = async (
  context: Context,
  preferenceId: string,
  { purposeIds, path }: { purposeIds: readonly string[]; path: string },
): Promise<void> => {
  if (purposeIds.length === 0) return;
  const { db, caller, now, newId } = context;
  const drafts = await lockDrafts(context, purposeIds, path);
  await refuseLiveDrafts(context, drafts);
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
