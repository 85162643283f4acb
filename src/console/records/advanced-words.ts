import type { AdvancedGroup, FieldTable, NameOf } from './fields.ts';

/** How many settings of a group differ from the default, those that are told by value left out. */
export const countChanged = <Values extends object>(
  table: FieldTable<Values>,
  { fields, told }: AdvancedGroup<Values>,
  values: Values,
  defaults: Values,
): number =>
  fields.filter(
    (name) =>
      !table.fieldOf(name).isQuiet &&
      !told?.fields.includes(name) &&
      table.isChosen(name, values, defaults),
  ).length;

/** What is set in a group: "2 changed", "Explicit, 1 changed", or "Default". */
export const groupWords = <Values extends object>(
  { told }: AdvancedGroup<Values>,
  changed: number,
  values: Values,
  nameOf: NameOf,
): string =>
  [told?.words(values, nameOf) ?? '', changed > 0 ? `${changed} changed` : '']
    .filter(Boolean)
    .join(', ') || 'Default';

/** The same of all groups. */
export const differWords = (changed: number): string => {
  if (changed === 0) return 'All settings are at their default';
  return changed === 1
    ? '1 setting differs from the default'
    : `${changed} settings differ from the default`;
};
