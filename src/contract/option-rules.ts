import type { EntryFault } from './common/list-rules.ts';
import type { SelectionType } from './purpose-preference-values.ts';

const labelKey = (label: string): string => label.normalize().trim().toLowerCase();

/**
 * Labels that an earlier one equals but for case and surrounding blanks. What is blank or no text
 * equals nothing.
 */
export const findDuplicateLabels = (labels: readonly unknown[]): EntryFault[] => {
  const firsts = new Map<string, number>();
  return labels.flatMap((label, index) => {
    const key = typeof label === 'string' ? labelKey(label) : '';
    if (key === '') return [];
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, index);
      return [];
    }
    return [{ index, message: `Same text as option ${first + 1}. Give each its own label.` }];
  });
};

/** Options preset beyond the one that a single choice can have. */
export const findSurplusDefaults = (
  selectionType: SelectionType,
  options: readonly { IsDefault?: unknown }[],
): EntryFault[] => {
  if (selectionType !== 'SINGLE_CHOICE') return [];
  const [, ...surplus] = options.flatMap((option, index) =>
    option?.IsDefault === true ? [index] : [],
  );
  return surplus.map((index) => ({
    index,
    message: 'A single choice can have only one preset option, and an earlier one is preset.',
  }));
};

/** A translated label: of the option with `Id`, or, without an Id, of the option at `Order`. */
export type TranslatedLabel = {
  Id?: string | null | undefined;
  Order?: number | null | undefined;
  Label?: string | null | undefined;
};

/**
 * Finds for each translated label the place of its option; `optionIds` are in the order of the
 * options, null for one that is new. Labels of no option, or of one that has another, are faults.
 */
export const matchTranslations = (
  optionIds: readonly (string | null)[],
  labels: readonly TranslatedLabel[],
): { places: (number | null)[]; faults: (EntryFault & { key: 'Id' | 'Order' })[] } => {
  const places: (number | null)[] = [];
  const faults: (EntryFault & { key: 'Id' | 'Order' })[] = [];
  for (const [index, { Id, Order }] of labels.entries()) {
    const id = Id?.toLowerCase() ?? null;
    const key = id === null && typeof Order === 'number' ? 'Order' : 'Id';
    const place = key === 'Order' ? (Order ?? -1) : id === null ? -1 : optionIds.indexOf(id);
    const isThere = place >= 0 && place < optionIds.length;
    const isRepeated = isThere && places.includes(place);
    places.push(isThere && !isRepeated ? place : null);
    if (isRepeated) {
      faults.push({
        index,
        key,
        message: 'Translates an option that is already translated. Keep one.',
      });
    } else if (!isThere) {
      const message =
        id === null && key === 'Id'
          ? 'Name the option: by its Id, or a new one by its Order.'
          : "Translates an option that doesn't exist. Remove it, or add the option to Options.";
      faults.push({ index, key, message });
    }
  }
  return { places, faults };
};
