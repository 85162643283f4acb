import { computedKeysOf } from '#contract/common/computed-keys.ts';
import { isSameLanguage } from '#contract/common/language-tags.ts';
import type { Fault } from '#contract/common/problem.ts';
import { findSurplusDefaults } from '#contract/option-rules.ts';
import type { UpdatePurposePreferenceRequest } from '#contract/purpose-preference-requests.ts';
import { keptFields } from '#service/db/kept-fields.ts';
import type { OptionRow } from './records.ts';

type Options = UpdatePurposePreferenceRequest['Options'];

/** Keys of an option that are columns, or that the service gives. */
export const optionKeys: ReadonlySet<string> = new Set([
  'Id',
  'Label',
  'Order',
  'IsDefault',
  'CanDelete',
  'Disabled',
]);

/** What the service alone says of an option or a language. */
export const computedKeys = computedKeysOf({ answers: [], requests: [] });

/** An option as it will be stored. */
export type PlannedOption = OptionRow & { isNew: boolean };

/**
 * The options that an update leaves, in its order: matched by id, new where there is none, and
 * those stored where the update has no list; and those that it removes.
 */
export const planOptions = <Stored extends OptionRow>(
  stored: readonly Stored[],
  requested: Options,
  newId: () => string,
): { options: PlannedOption[]; removed: Stored[]; faults: Fault[] } => {
  if (requested === undefined) {
    const options = stored.map((option) => ({ ...option, isNew: false }));
    return { options, removed: [], faults: [] };
  }
  const free = new Set(stored.map(({ id }) => id));
  const faults: Fault[] = [];
  const options = requested.map((option, index) => {
    const { Id, Label, IsDefault, Disabled } = option;
    const id = Id?.toLowerCase() ?? null;
    if (id !== null && !free.delete(id)) {
      const message = stored.some((own) => own.id === id)
        ? 'This option appears twice. Keep one.'
        : 'This preference has no option with this Id. Leave Id out to add a new one.';
      faults.push({ path: `Options.${index}.Id`, message });
    }
    return {
      id: id ?? newId(),
      label: Label,
      isDefault: IsDefault ?? false,
      disabled: Disabled ?? false,
      fields: keptFields(option, optionKeys, computedKeys),
      isNew: id === null,
    };
  });
  return { options, removed: stored.filter(({ id }) => free.has(id)), faults };
};

/** What an update that leaves lists out cannot change, because they decide on it. */
export const findKeptListFaults = (
  stored: { defaultLanguage: string; options: readonly OptionRow[] },
  { SelectionType, DefaultLanguage, Options, Languages }: UpdatePurposePreferenceRequest,
): Fault[] => {
  const faults: Fault[] = [];
  if (DefaultLanguage !== undefined && !isSameLanguage(DefaultLanguage, stored.defaultLanguage)) {
    const message = 'Required when DefaultLanguage changes.';
    if (Options === undefined) faults.push({ path: 'Options', message });
    if (Languages === undefined) faults.push({ path: 'Languages', message });
  }
  const presets = stored.options.map(({ isDefault }) => ({ IsDefault: isDefault }));
  if (Options === undefined && findSurplusDefaults(SelectionType, presets).length > 0) {
    const message = 'Several options are preset. Send Options with only one of them preset.';
    faults.push({ path: 'SelectionType', message });
  }
  return faults;
};
