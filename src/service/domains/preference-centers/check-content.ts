import { inArray, sql } from 'drizzle-orm';
import type { CenterContent } from '#contract/preference-center-content.ts';
import {
  centerFaults,
  dataElementsOfCenter,
  purposesOfCenter,
} from '#contract/preference-center-rules.ts';
import type { Database } from '#service/db/database.ts';
import { purposeVersionPreferencesTable } from '#service/db/schema/purpose-links.ts';
import { purposesTable } from '#service/db/schema/purposes.ts';
import { ensureDataElements } from '#service/domains/data-elements/ensure-data-elements.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { contentOf, type KnownPurposes, sizeFaults, toStored, unknownFaults } from './rules.ts';

const purposes = purposesTable;
const links = purposeVersionPreferencesTable;

/** The purposes that are there, each with the preferences that any version of it links. */
const readKnown = async (db: Database, ids: readonly string[]): Promise<KnownPurposes> => {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: purposes.id })
    .from(purposes)
    .where(inArray(purposes.id, [...ids]))
    .orderBy(purposes.id)
    // One that is being discarded is waited for, and none of these is until the center is there.
    .for('key share');
  const linked = await db
    .select({
      id: links.purposeId,
      preferenceIds: sql<string[]>`json_agg(distinct ${links.preferenceId})`,
    })
    .from(links)
    .where(inArray(links.purposeId, [...ids]))
    .groupBy(links.purposeId);
  const preferencesOf = new Map(linked.map(({ id, preferenceIds }) => [id, preferenceIds]));
  return new Map(found.map(({ id }) => [id, { preferenceIds: preferencesOf.get(id) ?? [] }]));
};

/**
 * What a request makes of a version: checked, with ids, and with the data elements that it names, of
 * which new ones are created.
 * @throws Problem 400 naming all that is wrong
 */
export const checkContent = async (
  context: Context,
  request: CenterContent,
): Promise<CenterContent> => {
  const content = contentOf(request);
  const ids = purposesOfCenter(content).map(({ part }) => part.id.toLowerCase());
  const known = await readKnown(context.db, [...new Set(ids)]);
  const faults = [
    ...centerFaults(content),
    ...unknownFaults(content, known),
    ...sizeFaults(content),
  ];
  if (faults.length > 0) throw invalidRequest(faults);
  const elements = await ensureDataElements(
    context,
    dataElementsOfCenter(content).map(({ part }) => part.name),
  );
  return toStored(
    content,
    elements.map(({ id, name }) => ({ id, name })),
    context.newId,
  );
};
