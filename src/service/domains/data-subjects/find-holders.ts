import { inArray, sql } from 'drizzle-orm';
import { canonicalIdentifier, identifierForms } from '#contract/common/identifiers.ts';
import { isOneOf, planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { formerIdentifiersTable, identifiersTable } from '#service/db/schema/data-subjects.ts';

/** Who has an identifier, and the form in which it's stored. */
export type Holder = { id: string; identifier: string };

const formsOf = (identifiers: readonly string[]): string[] => [
  ...new Set(identifiers.flatMap(identifierForms)),
];

const bestOf = <Value>(given: string, byForm: ReadonlyMap<string, Value>): Value | undefined => {
  const form = identifierForms(given).find((one) => byForm.has(one));
  return form === undefined ? undefined : byForm.get(form);
};

/**
 * Who has these identifiers now, by identifier as given. Of two people who have one in two forms it's
 * the one who has it as given.
 * @param ignored ids of people who don't count
 */
export const findHolders = async (
  db: Database,
  identifiers: readonly string[],
  ignored: ReadonlySet<string> = new Set(),
): Promise<Map<string, Holder>> => {
  if (identifiers.length === 0) return new Map();
  const { rows } = await db.execute<Holder>(sql`${planned}
    select identifier, subject_id as id from ${identifiersTable}
    where ${isOneOf(sql`identifier`, 'text', formsOf(identifiers))}`);
  const byForm = new Map(
    rows.flatMap((row) => (ignored.has(row.id) ? [] : [[row.identifier, row] as const])),
  );
  return new Map(
    identifiers.flatMap((given) => {
      const holder = bestOf(given, byForm);
      return holder === undefined ? [] : [[given, holder] as const];
    }),
  );
};

/** Those that have several forms. */
export const ofSeveralForms = (identifiers: readonly string[]): string[] =>
  identifiers.filter((identifier) => identifierForms(identifier).length > 1);

/**
 * The forms in which identifiers are kept, by identifier as given: as somebody has one, else as
 * somebody had it before a merge. One that nobody ever had is kept in NFC. Nothing is read of those
 * that have one form only, which aren't in it.
 * @param ignored ids of people who don't count
 */
export const findKeptForms = async (
  db: Database,
  identifiers: readonly string[],
  ignored: ReadonlySet<string> = new Set(),
): Promise<Map<string, string>> => {
  const several = ofSeveralForms(identifiers);
  if (several.length === 0) return new Map();
  const holders = await findHolders(db, several, ignored);
  const free = several.filter((given) => !holders.has(given));
  const formers = formerIdentifiersTable;
  const rows =
    free.length === 0
      ? []
      : await db
          .selectDistinct({ identifier: formers.identifier })
          .from(formers)
          .where(inArray(formers.identifier, formsOf(free)));
  const former = new Map(rows.map(({ identifier }) => [identifier, identifier]));
  return new Map(
    several.map((given) => [
      given,
      holders.get(given)?.identifier ??
        bestOf(canonicalIdentifier(given), former) ??
        canonicalIdentifier(given),
    ]),
  );
};
