import { eq, inArray } from 'drizzle-orm';
import type { Fault } from '#contract/common/problem.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { purposePreferencesTable } from '#service/db/schema/purpose-preferences.ts';
import type { Context } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';
import { readPreferenceRows } from './records.ts';
import { toPurposePreference } from './wire.ts';

const table = purposePreferencesTable;

/**
 * One preference; `Languages` only with `includeTranslations` (docs/spec.md 4.3).
 * @throws Problem 404
 */
export const getPurposePreference = async (
  { db }: Pick<Context, 'db'>,
  { id, includeTranslations }: { id: string; includeTranslations: boolean },
): Promise<PurposePreference> => {
  const [row] = await readPreferenceRows(db, {
    where: eq(table.id, id),
    withLanguages: includeTranslations,
  });
  if (row === undefined) throw notFound('Purpose preference');
  return toPurposePreference(row);
};

/** The records of these ids, in one statement; what does not exist is left out. */
export const readPurposePreferences = async (
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
  { withLanguages = false }: { withLanguages?: boolean } = {},
): Promise<Map<string, PurposePreference>> => {
  if (ids.length === 0) return new Map();
  const where = inArray(table.id, [...new Set(ids)]);
  const rows = await readPreferenceRows(db, { where, withLanguages });
  return new Map(rows.map((row) => [row.row.id, toPurposePreference(row)]));
};

/**
 * A fault for each id of a preference that does not exist.
 * @param path of the list that the caller wrote, e.g. `CustomPreferenceIds`
 */
export const findUnknownPurposePreferences = async (
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
  path: string,
): Promise<Fault[]> => {
  if (ids.length === 0) return [];
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]));
  const known = new Set(found.map(({ id }) => id));
  return ids.flatMap((id, index) =>
    known.has(id.toLowerCase())
      ? []
      : [{ path: `${path}.${index}`, message: `There's no purpose preference ${id}.` }],
  );
};
