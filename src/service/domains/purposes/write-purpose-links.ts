import { and, eq } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import {
  purposeVersionPreferencesTable,
  purposeVersionTopicsTable,
} from '#service/db/schema/purpose-links.ts';
import type { Context } from '#service/http/context.ts';

type Target = { purposeId: string; version: number };
type LinksTable = typeof purposeVersionPreferencesTable | typeof purposeVersionTopicsTable;

const ofVersion = (table: LinksTable, { purposeId, version }: Target) =>
  and(eq(table.purposeId, purposeId), eq(table.version, version));

/** Lower case as the database writes them, each once. */
const distinct = (ids: readonly string[]): string[] => [
  ...new Set(ids.map((id) => id.toLowerCase())),
];

/** Links in the order of the ids; one that stood before keeps its relation's id. */
const toLinks = (
  ids: readonly string[],
  target: Target,
  { relationOf, newId }: { relationOf: ReadonlyMap<string, string>; newId: () => string },
) =>
  distinct(ids).map((id, position) => ({
    id,
    link: { ...target, relationId: relationOf.get(id) ?? newId(), position },
  }));

/**
 * Removes the links of a version that `before` found. Skipped for a new version, which has none: on a
 * cluster even a delete that finds nothing locks the table, and two creations could deadlock.
 */
const removeLinks = async (
  db: Database,
  table: LinksTable,
  before: readonly unknown[],
  target: Target,
): Promise<void> => {
  if (before.length > 0) await db.delete(table).where(ofVersion(table, target));
};

/** Replaces the preferences that a version links; all of them exist. */
export const writePreferenceLinks = async (
  { db, newId }: Context,
  target: Target,
  preferenceIds: readonly string[],
): Promise<void> => {
  const table = purposeVersionPreferencesTable;
  const before = await db.select().from(table).where(ofVersion(table, target));
  await removeLinks(db, table, before, target);
  const relationOf = new Map(before.map((link) => [link.preferenceId, link.relationId]));
  const links = toLinks(preferenceIds, target, { relationOf, newId });
  if (links.length === 0) return;
  await db.insert(table).values(links.map(({ id, link }) => ({ ...link, preferenceId: id })));
};

/** Replaces the topics that a version links; all of them exist. */
export const writeTopicLinks = async (
  { db, newId }: Context,
  target: Target,
  topicIds: readonly string[],
): Promise<void> => {
  const table = purposeVersionTopicsTable;
  const before = await db.select().from(table).where(ofVersion(table, target));
  await removeLinks(db, table, before, target);
  const relationOf = new Map(before.map((link) => [link.topicId, link.relationId]));
  const links = toLinks(topicIds, target, { relationOf, newId });
  if (links.length === 0) return;
  await db.insert(table).values(links.map(({ id, link }) => ({ ...link, topicId: id })));
};
