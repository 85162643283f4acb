import { and, asc, eq, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import {
  dataSubjectsTable,
  formerIdentifiersTable,
  subjectElementsTable,
} from '#service/db/schema/data-subjects.ts';
import type { EventConsent, EventRow } from '#service/db/schema/events.ts';
import { preferenceLinksOf, topicLinksOf } from '#service/db/schema/purpose-links.ts';
import {
  purposePreferenceOptionsTable,
  purposePreferencesTable,
} from '#service/db/schema/purpose-preferences.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { readUnsubscribed } from '#service/domains/receipts/unsubscribed.ts';
import type { Account } from '#service/http/context.ts';
import type { EventSeals } from '#service/identity/event-seals.ts';
import { type Addressee, type PurposeTexts, type Texts, textsKey } from './render-event.ts';
import { notReadable } from './whose-fault.ts';

const subjects = dataSubjectsTable;
const formers = formerIdentifiersTable;
const elements = subjectElementsTable;
const versions = purposeVersionsTable;
const preferences = purposePreferencesTable;
const options = purposePreferenceOptionsTable;

type Reader = { db: Database; account: Account; eventSeals: Pick<EventSeals, 'openErased'> };

/** The values of people's data elements by name; what several forms claim isn't among them. */
const readFields = async (
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Record<string, string>>> => {
  const rows = await db
    .select({
      subjectId: elements.subjectId,
      name: dataElementsTable.name,
      value: elements.value,
    })
    .from(elements)
    .innerJoin(dataElementsTable, eq(dataElementsTable.id, elements.elementId))
    .where(and(isOneOf(sql`${elements.subjectId}`, 'uuid', ids), eq(elements.linked, false)))
    .orderBy(asc(elements.subjectId), asc(elements.position));
  const fields = new Map<string, Record<string, string>>();
  for (const { subjectId, name, value } of rows) {
    const own = fields.get(subjectId) ?? {};
    own[name] = own[name] === undefined ? value : `${own[name]}, ${value}`;
    fields.set(subjectId, own);
  }
  return fields;
};

/**
 * Whom events are of, by person. Those who are gone without an event that says so are in it no more;
 * of one whose event says so and can't be opened, that it can't.
 */
export const readAddressees = async (
  { db, account, eventSeals }: Reader,
  events: readonly Pick<EventRow, 'subjectId' | 'identifier'>[],
): Promise<Map<string, Addressee | typeof notReadable>> => {
  const ids = [...new Set(events.map(({ subjectId }) => subjectId))];
  if (ids.length === 0) return new Map();
  const nobody = { identifierType: '', language: null, contactFields: {}, isUnsubscribed: false };
  const found = new Map<string, Addressee | typeof notReadable>();
  const living = await db
    .select()
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', ids));
  const fields = await readFields(db, ids);
  const unsubscribed = await readUnsubscribed(db, living);
  for (const { id, identifier, identifierType, language } of living) {
    const isUnsubscribed = unsubscribed.get(id)?.agreedAt === null;
    const contactFields = fields.get(id) ?? {};
    found.set(id, { identifier, identifierType, language, contactFields, isUnsubscribed, account });
  }
  const left = ids.filter((id) => !found.has(id));
  if (left.length > 0) {
    const merged = await db
      .select({ id: formers.formerId, identifier: formers.identifier })
      .from(formers)
      .where(isOneOf(sql`${formers.formerId}`, 'uuid', left));
    for (const { id, identifier } of merged) found.set(id, { ...nobody, identifier, account });
  }
  for (const { subjectId, identifier: sealed } of events) {
    if (sealed === null) continue;
    const erased = await eventSeals.openErased(sealed, subjectId);
    if (erased === undefined) {
      found.set(subjectId, notReadable);
      continue;
    }
    const { identifier, identifierType } = erased;
    found.set(subjectId, { ...nobody, identifier, identifierType, account });
  }
  return found;
};

const readPreferences = async (
  db: Database,
  ids: readonly string[],
): Promise<Map<string, PurposeTexts['preferences'][number]>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: preferences.id, name: preferences.name, option: options })
    .from(preferences)
    .innerJoin(options, eq(options.preferenceId, preferences.id))
    .where(isOneOf(sql`${preferences.id}`, 'uuid', ids))
    .orderBy(asc(options.position));
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [
      id,
      {
        ...{ id, name: own[0]?.name ?? '' },
        options: own.map(({ option }) => ({ id: option.id, name: option.label })),
      },
    ]),
  );
};

/** The texts of the versions that consents are to; of none, those of the latest that people could agree to. */
export const readTexts = async (
  db: Database,
  consents: readonly Pick<EventConsent, 'purposeId' | 'purposeVersion'>[],
): Promise<Texts> => {
  const wanted = new Set(consents.map(textsKey));
  if (wanted.size === 0) return new Map();
  const { purposeId, version } = versions;
  const rows = await db
    .select({
      ...{ purposeId, purposeVersion: version, status: versions.status },
      ...{ name: versions.name, description: versions.description },
      preferences: preferenceLinksOf({ purposeId, version }),
      topics: topicLinksOf({ purposeId, version }),
    })
    .from(versions)
    .where(isOneOf(sql`${purposeId}`, 'uuid', [...new Set(consents.map((own) => own.purposeId))]));
  const latest = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const other = latest.get(row.purposeId);
    const isLater = other === undefined || other.purposeVersion < row.purposeVersion;
    if (row.status !== 'DRAFT' && isLater) latest.set(row.purposeId, row);
  }
  const all = [...rows, ...[...latest.values()].map((row) => ({ ...row, purposeVersion: 0 }))];
  const used = all.filter((row) => wanted.has(textsKey(row)));
  const known = await readPreferences(db, [
    ...new Set(used.flatMap((row) => row.preferences.map(({ preferenceId }) => preferenceId))),
  ]);
  return new Map(
    used.map((row) => [
      textsKey(row),
      {
        ...{ name: row.name, description: row.description },
        topics: row.topics.map(({ topicId }) => ({ id: topicId })),
        preferences: row.preferences.flatMap(({ preferenceId }) => known.get(preferenceId) ?? []),
      },
    ]),
  );
};
