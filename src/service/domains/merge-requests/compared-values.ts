import { and, inArray, or } from 'drizzle-orm';
import { areFormSet } from '#contract/form-set.ts';
import type { Database } from '#service/db/database.ts';
import { dataElementsTable, hasName } from '#service/db/schema/data-elements.ts';
import {
  type DataSubjectRow,
  dataSubjectsTable,
  subjectElementsTable,
} from '#service/db/schema/data-subjects.ts';
import type { ComparedValue } from './match-keys.ts';

const subjects = dataSubjectsTable;
const elements = subjectElementsTable;

/** A data element by which subjects are compared; without an id where nobody has mentioned it. */
export type ComparedElement = { name: string; id: string | null };

/** The elements with these names, in their order. */
export const readComparedElements = async (
  db: Database,
  names: readonly string[],
): Promise<ComparedElement[]> => {
  const table = dataElementsTable;
  const found = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(or(...names.map(hasName)));
  const ids = new Map(found.map(({ id, name }) => [name, id]));
  return names.map((name) => ({ name, id: ids.get(name) ?? null }));
};

/** What somebody holds of a compared element, and whether a form alone set it. */
export type HeldValue = ComparedValue & { isFormSet: boolean };

/** What of a subject is compared besides its values. */
export const comparedColumns = {
  id: subjects.id,
  identifier: subjects.identifier,
  identifierType: subjects.identifierType,
  identifierTypeSetBy: subjects.identifierTypeSetBy,
  knownBy: subjects.knownBy,
  isTest: subjects.isTest,
};

/**
 * What subjects hold of the elements: their values, and the identifiers of the type that has an
 * element's name, the additional ones and the primary one.
 */
export const readComparedValues = async (
  db: Database,
  people: readonly Pick<DataSubjectRow, keyof typeof comparedColumns>[],
  compared: readonly ComparedElement[],
): Promise<HeldValue[]> => {
  const rows = await db
    .select({
      subjectId: elements.subjectId,
      elementId: elements.elementId,
      value: elements.value,
      setBy: elements.setBy,
    })
    .from(elements)
    .where(
      and(
        inArray(
          elements.subjectId,
          people.map(({ id }) => id),
        ),
        inArray(
          elements.elementId,
          compared.flatMap(({ id }) => id ?? []),
        ),
      ),
    );
  const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId);
  return people.flatMap(({ id: subjectId, isTest, identifier, identifierType, ...setBy }) =>
    compared.flatMap(({ name, id }, element) => {
      const held = bySubject.get(subjectId)?.filter(({ elementId }) => elementId === id) ?? [];
      const values = held.map(({ value, setBy }) => ({ value, isFormSet: areFormSet([setBy]) }));
      if (identifierType === name) {
        const isFormSet = [setBy.identifierTypeSetBy, setBy.knownBy].includes('FORM');
        values.push({ value: identifier, isFormSet });
      }
      return values.map((own) => ({ subjectId, isTest, element, ...own }));
    }),
  );
};
