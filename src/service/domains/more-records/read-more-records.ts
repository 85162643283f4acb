import { inArray } from 'drizzle-orm';
import type { ListedProfile } from '#contract/data-subject-records.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { readPhone } from '#service/db/search-forms.ts';
import type { Country } from '#service/domains/data-subjects/asked-forms.ts';
import { readFinding } from '#service/domains/data-subjects/search-keys-fill.ts';
import { readDistinctPairs } from '#service/domains/merge-requests/distinct-pairs.ts';
import { type OpenGroup, readOpenGroups } from '#service/domains/merge-requests/open-groups.ts';
import { endingsBy } from '#service/domains/receipts/effective-consents.ts';
import { readStopped } from '#service/domains/receipts/read-stopped.ts';
import type { RequestContext } from '#service/http/context.ts';
import { createAlike, createKeys } from './alike-texts.ts';
import { readSettings, type Shown, toRecord, toValue } from './kept-values.ts';
import { type AlikeRow, type Keys, manyHave, readAlike } from './read-alike.ts';
import { likenessesOf, type Statuses, toMoreRecords } from './tell-more-records.ts';

const subjects = dataSubjectsTable;
const consents = subjectPurposesTable;

const joined = (all: readonly Keys[]): Keys => ({
  texts: [...new Set(all.flatMap(({ texts }) => texts))],
  phones: [...new Set(all.flatMap(({ phones }) => phones))],
});

/** Without values that very many have, which tell nobody apart. */
const telling = (rows: readonly AlikeRow[]): AlikeRow[] =>
  [...Map.groupBy(rows, ({ source }) => source)].flatMap(([source, own]) => {
    if (source === 'identifier') return own;
    const common = new Set<string | null>(manyHave(own));
    return own.filter(({ textKey, phoneKey }) => !common.has(textKey) && !common.has(phoneKey));
  });

const readPeople = async (db: Database, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .select({
      id: subjects.id,
      isTest: subjects.isTest,
      identifierType: subjects.identifierType,
      knownBy: subjects.knownBy,
    })
    .from(subjects)
    .where(inArray(subjects.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
};

/** The statuses that hold now, by person and purpose. */
const readStatuses = async (db: Database, ids: readonly string[], now: string) => {
  if (ids.length === 0) return new Map<string, Statuses>();
  const endings = endingsBy(now);
  const rows = await db
    .select({
      subjectId: consents.subjectId,
      purposeId: consents.purposeId,
      status: endings.status,
    })
    .from(consents)
    .leftJoin(endings.retirements, endings.on)
    .where(inArray(consents.subjectId, [...ids]));
  return new Map(
    [...Map.groupBy(rows, ({ subjectId }) => subjectId)].map(([id, own]) => [
      id,
      new Map(own.map(({ purposeId, status }) => [purposeId, status])),
    ]),
  );
};

/** When people said no to everything, by person; without those who agreed to something since. */
const readStops = async (db: Database, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never>();
  const people = await db
    .select({ id: subjects.id, unsubscribed: subjects.unsubscribed })
    .from(subjects)
    .where(inArray(subjects.id, [...ids]));
  const stops = await readStopped(db, people, async () => []);
  return new Map([...stops].map(([id, { at }]) => [id, toWireTime(at)]));
};

/** Those whose statuses may be told: of the others none are read. */
const mayBeSure = (rows: readonly AlikeRow[], groups: readonly OpenGroup[]): string[] => {
  const named = rows.flatMap(({ source, subjectId }) => (source === 'other' ? [] : [subjectId]));
  const grouped = groups.flatMap(({ members, bond }) => (bond === 'known' ? members : []));
  return [...new Set([...named, ...grouped])];
};

const textsOf = ({ Identifier, DataElements }: ListedProfile): string[] => [
  Identifier,
  ...(DataElements ?? []).flatMap(({ Value }) => Value ?? []),
];

/** Whose national numbers the account has, where some of these texts may be phone numbers. */
const readCountry = async (db: Database, texts: readonly string[]): Promise<Country> =>
  texts.some((text) => readPhone(text) !== undefined)
    ? (await readFinding(db)).defaultCountry
    : null;

const nothing: Statuses = new Map();

/**
 * The other records that look like each of these people, by id (docs/design.md 11.15), in a number of
 * statements that doesn't grow with theirs.
 */
export const readMoreRecords = async (
  { db, searchKeys, now }: Pick<RequestContext, 'db' | 'searchKeys' | 'now'>,
  shown: readonly Shown[],
): Promise<Map<string, ReturnType<typeof toMoreRecords>>> => {
  if (shown.length === 0) return new Map();
  const ids = shown.map(({ profile }) => profile.Id);
  const elements = shown.flatMap(({ profile }) => profile.DataElements ?? []);
  const texts = shown.map(({ profile }) => textsOf(profile));
  const country = await readCountry(db, texts.flat());
  const keysOf = createKeys(searchKeys, country);
  const ownKeys = new Map(ids.map((id, place) => [id, joined((texts[place] ?? []).map(keysOf))]));
  const [settings, groups, rows] = await Promise.all([
    readSettings(db, [...new Set(elements.map(({ Name }) => Name))]),
    readOpenGroups(db, ids),
    readAlike(db, joined([...ownKeys.values()])),
  ]);
  const records = shown.map((one) => toRecord(one, settings));
  const alike = telling(rows);
  const byKey = Map.groupBy(
    alike.flatMap((row) => [row.textKey, row.phoneKey].map((key) => ({ key, row }))),
    ({ key }) => key,
  );
  const rowsNear = (id: string): AlikeRow[] => {
    const { texts, phones } = ownKeys.get(id) ?? joined([]);
    const rows = [...texts, ...phones].flatMap((key) => byKey.get(key) ?? []);
    return [...new Set(rows.map(({ row }) => row))].filter(({ subjectId }) => subjectId !== id);
  };
  const near = new Map(records.map(({ id }) => [id, rowsNear(id)]));
  const nearIds = [...near.values()].flatMap((rows) => rows.map(({ subjectId }) => subjectId));
  const groupIds = groups.flatMap(({ members }) => members);
  const otherIds = [...new Set([...nearIds, ...groupIds])];
  const told = mayBeSure([...near.values()].flat(), groups);
  const [people, areDistinct, statuses, stops] = await Promise.all([
    readPeople(db, [...new Set(nearIds)]),
    otherIds.length === 0
      ? () => false
      : readDistinctPairs(db, [...new Set([...ids, ...otherIds])]),
    readStatuses(db, told, now()),
    readStops(db, told),
  ]);
  const areAlike = createAlike(country, keysOf);
  const likenesses = records.map((record) => {
    const others = [...Map.groupBy(near.get(record.id) ?? [], ({ subjectId }) => subjectId)];
    return {
      id: record.id,
      likenesses: likenessesOf(record, {
        others: others.flatMap(([id, rows]) => {
          const person = people.get(id);
          if (person === undefined) return [];
          const values = rows.map((row) => toValue(row, person));
          return [{ id, isTest: person.isTest, values }];
        }),
        groups: groups.filter(({ members }) => members.includes(record.id)),
        areDistinct,
        areAlike,
      }),
    };
  });
  return new Map(
    likenesses.map(({ id, likenesses: own }, place) => {
      const purposes = shown[place]?.profile.Purposes ?? [];
      const ownStatuses = new Map(purposes.map(({ Id, Status }) => [Id, Status]));
      const elsewhereOf = (other: string) => ({
        statuses: statuses.get(other) ?? nothing,
        stopped: stops.get(other) ?? null,
      });
      return [id, toMoreRecords(own, ownStatuses, elsewhereOf)];
    }),
  );
};
