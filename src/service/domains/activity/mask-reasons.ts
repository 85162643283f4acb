import { eq, inArray, sql } from 'drizzle-orm';
import { isClearElement } from '#contract/clear-elements.ts';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import type { ActivityPersonRow } from '#service/db/schema/activity.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import {
  dataSubjectsTable as subjects,
  subjectElementsTable as values,
} from '#service/db/schema/data-subjects.ts';
import type { OwnSight } from '#service/http/sights.ts';

/** What is shorter stands in too many words. */
const shortestValue = 4;

/** E-mail addresses, and phone numbers with their country's code. */
const contacts = /[^\s<>()[\]{},;:"'@•]+@[^\s<>()[\]{},;:"'@•]+|\+\d[\d\s()./-]{5,}\d/gu;

/** What is stored of these people and tells them apart, by their ids. */
const readValues = async (
  db: Database,
  ids: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> => {
  const found = await db
    .select({ id: subjects.id, value: subjects.identifier })
    .from(subjects)
    .where(inArray(subjects.id, [...ids]));
  const elements = await db
    .select({ id: values.subjectId, name: dataElementsTable.name, value: values.value })
    .from(values)
    .innerJoin(dataElementsTable, eq(dataElementsTable.id, values.elementId))
    .where(sql`${values.subjectId} = any(${arrayOf('uuid', ids)})`);
  const telling = elements.filter(({ name }) => !isClearElement(name));
  return new Map(
    [...Map.groupBy([...found, ...telling], ({ id }) => id)].map(([id, own]) => [
      id,
      new Set(own.flatMap(({ value }) => (value.length < shortestValue ? [] : [value]))),
    ]),
  );
};

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The text with masks where it has one of the values, in whatever capitals. */
export const maskWithin = (
  text: string,
  told: Iterable<string>,
  mask: (value: string) => string,
): string => {
  const has = text.toLowerCase();
  // The longest first: a name may be part of an address.
  const there = [...told].filter((value) => has.includes(value.toLowerCase()));
  const sorted = there.toSorted((one, other) => other.length - one.length);
  const exact = sorted.map((value) => escaped(value)).join('|');
  const within = exact === '' ? text : text.replaceAll(new RegExp(exact, 'giu'), mask);
  return within.replaceAll(contacts, mask);
};

/**
 * Rows' people with the reasons that others gave as a session may read them: the words stay, and what
 * is in them of people is masked, but of those whom a look names.
 */
export const maskReasons = async (
  db: Database,
  sight: OwnSight,
  persons: readonly ActivityPersonRow[],
): Promise<ActivityPersonRow[]> => {
  const ids = new Set(persons.flatMap(({ reason, subjectId }) => (reason ? [subjectId] : [])));
  const known = ids.size === 0 ? new Map() : await readValues(db, [...ids]);
  const byRow = Map.groupBy(persons, ({ activityId }) => activityId);
  return persons.map((person) => {
    const { activityId, reason } = person;
    const ofRow = byRow.get(activityId) ?? [];
    if (reason === null || ofRow.every(({ subjectId }) => sight.isShown(subjectId))) return person;
    const told = ofRow.flatMap(({ subjectId }) => [...(known.get(subjectId) ?? [])]);
    return { ...person, reason: maskWithin(reason, told, sight.mask) };
  });
};
