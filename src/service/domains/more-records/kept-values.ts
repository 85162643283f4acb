import { sql } from 'drizzle-orm';
import type { ElementKind } from '#contract/data-element-values.ts';
import type { ListedProfile } from '#contract/data-subject-records.ts';
import { areFormSet } from '#contract/form-set.ts';
import { findsPeople, kindOfElement } from '#contract/identifying-elements.ts';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import type { DataSubjectRow } from '#service/db/schema/data-subjects.ts';
import type { AlikeRow } from './read-alike.ts';
import type { KeptRecord, KeptValue } from './tell-more-records.ts';

/** Addresses and phone numbers are one sort under all names, other values only under their own. */
const sortOf = (name: string, kind: ElementKind | null): string => {
  const known = kindOfElement({ name, kind });
  return known === 'EMAIL' || known === 'PHONE' ? known : name;
};

/** A person, as far as it tells how to take their primary identifier. */
type Holder = Pick<DataSubjectRow, 'identifierType' | 'knownBy'>;

const toIdentifier = (value: string, { identifierType: type, knownBy }: Holder): KeptValue => ({
  of: 'identifier',
  value,
  name: null,
  sort: type === '' ? null : sortOf(type, null),
  isFormSet: knownBy === 'FORM',
});

/** What is set for the elements of these names. */
export const readSettings = async (db: Database, names: readonly string[]) => {
  const table = dataElementsTable;
  const rows =
    names.length === 0
      ? []
      : await db
          .select({ name: table.name, kind: table.kind, findsPeople: table.findsPeople })
          .from(table)
          .where(
            sql`md5(${table.name}) in (select md5(given) from unnest(${arrayOf('text', names)}) as given)`,
          );
  return new Map(rows.map((row) => [row.name, row]));
};
type Settings = Awaited<ReturnType<typeof readSettings>>;

/** A profile with what only its row says. */
export type Shown = { row: Holder; profile: ListedProfile };

/** What a person is found by, as the profile has it. */
export const toRecord = ({ row, profile }: Shown, settings: Settings): KeptRecord => {
  const values = (profile.DataElements ?? []).flatMap(({ Name, Value, Linked, SetBy }) => {
    const setting = settings.get(Name);
    if (Linked !== true && (setting === undefined || !findsPeople(setting))) return [];
    return [Value ?? []].flat().map(
      (value, place): KeptValue => ({
        of: Linked ? 'additionalIdentifier' : 'element',
        value,
        name: Name,
        sort: sortOf(Name, setting?.kind ?? null),
        isFormSet: areFormSet([SetBy?.[place]]),
      }),
    );
  });
  return {
    id: profile.Id,
    isTest: profile.TestDataSubject === true,
    values: [toIdentifier(profile.Identifier, row), ...values],
  };
};

/** What a row holds, of its person. */
export const toValue = (row: AlikeRow, holder: Holder): KeptValue =>
  row.name === null
    ? toIdentifier(row.value, holder)
    : {
        of: row.isLinked ? 'additionalIdentifier' : 'element',
        value: row.value,
        name: row.name,
        sort: sortOf(row.name, row.kind),
        isFormSet: row.source !== 'vouched',
      };
