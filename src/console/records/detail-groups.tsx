import type { ReactNode } from 'react';
import { styled } from '#console/ui/styled.tsx';
import css from './detail-groups.module.css';
import type { FieldGroup, FieldTable, NameOf } from './fields.ts';
import type { DetailGroup } from './RecordDetails.tsx';
import { RecordValue } from './RecordValue.tsx';
import { notAvailable } from './record-words.ts';

interface DetailOptions<Values extends object> {
  table: FieldTable<Values>;
  groups: readonly FieldGroup<Values>[];
  values: Values;
  /** What the settings are where nobody chose: an empty form's, unless something else decides. */
  defaults?: Values;
  nameOf: NameOf;
  /** Fields that other parts of the page show. */
  elsewhere: readonly (keyof Values & string)[];
  /** What is said beside values that have no effect in this record, by field. */
  notes?: ReadonlyMap<string, string>;
  /** What the feature draws itself. */
  own?: { readonly [Name in keyof Values]?: (held: Values[Name]) => ReactNode };
}

const Marked = styled('span', css.Marked);

function WithoutEffect({ note, children }: { note: string; children: ReactNode }) {
  return (
    <>
      {children} <Marked>{note}</Marked>
    </>
  );
}

/** Every field of a record in the groups and the words of its form, those at their default marked. */
export const detailGroups = <Values extends object>({
  table,
  groups,
  values,
  defaults,
  nameOf,
  elsewhere,
  notes,
  own = {},
}: DetailOptions<Values>): DetailGroup[] =>
  groups.map(({ title, fields }) => ({
    title,
    items: fields
      .filter((name) => !elsewhere.includes(name) && table.isOffered(name, values))
      .map((name) => {
        const field = table.fieldOf(name);
        const shown = table.show(name, values, field.look === 'person' ? () => undefined : nameOf);
        const isDefault = !table.isChosen(name, values, defaults);
        const isEmpty = shown.kind === 'text' ? shown.text === '' : shown.items.length === 0;
        const note = field.isUnbuilt ? notAvailable : notes?.get(name);
        const value = own[name]?.(values[name]) ?? <RecordValue field={field} shown={shown} />;
        return {
          label: field.label,
          value: isEmpty ? null : note ? <WithoutEffect note={note}>{value}</WithoutEffect> : value,
          isWide: field.look === 'prose' && !isEmpty,
          isDefault,
          isId: field.look === 'id',
        };
      }),
  }));
