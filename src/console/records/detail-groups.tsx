import type { ReactNode } from 'react';
import type { FieldGroup, FieldTable, NameOf } from './fields.ts';
import type { DetailGroup } from './RecordDetails.tsx';
import { RecordValue } from './RecordValue.tsx';

interface DetailOptions<Values extends object> {
  table: FieldTable<Values>;
  groups: readonly FieldGroup<Values>[];
  values: Values;
  nameOf: NameOf;
  /** Fields that other parts of the page show. */
  elsewhere: readonly (keyof Values & string)[];
  /** What the feature draws itself. */
  own?: { readonly [Name in keyof Values]?: (held: Values[Name]) => ReactNode };
}

/** Every field of a record that says something, in the groups and the words of its form. */
export const detailGroups = <Values extends object>({
  table,
  groups,
  values,
  nameOf,
  elsewhere,
  own = {},
}: DetailOptions<Values>): DetailGroup[] =>
  groups.map(({ title, fields }) => ({
    title,
    items: fields
      .filter((name) => !elsewhere.includes(name) && table.isSaid(name, values))
      .map((name) => {
        const field = table.fieldOf(name);
        const shown = table.show(name, values, field.look === 'person' ? () => undefined : nameOf);
        return {
          label: field.label,
          value: own[name]?.(values[name]) ?? <RecordValue field={field} shown={shown} />,
          isWide: field.look === 'prose',
        };
      }),
  }));
