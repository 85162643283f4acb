import { type input, safeParse } from 'zod/mini';
import { defaultLanguageOf, textOf } from '#console/records/translations/texts.ts';
import type { RefusedTexts } from '#console/records/translations/texts-store.ts';
import { describeIssue } from '#contract/common/describe-issue.ts';
import { isSameLanguage } from '#contract/common/language-tags.ts';
import type { Fault } from '#contract/common/problem.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import {
  createPurposePreferenceRequestSchema,
  updatePurposePreferenceRequestSchema,
} from '#contract/purpose-preference-requests.ts';
import type { PreferenceDraft } from './preference-draft.ts';
import { settingFields } from './settings.ts';

export type CreateBody = input<typeof createPurposePreferenceRequestSchema>;
export type UpdateBody = input<typeof updatePurposePreferenceRequestSchema>;

const labelOf = (draft: PreferenceDraft, language: string, key: string): string =>
  textOf(draft, language, key).trim();

/** What is sent for a new preference: it is made in one language. */
export const toCreateRequest = (draft: PreferenceDraft): CreateBody => {
  const language = defaultLanguageOf(draft);
  const { SelectionType, DisplayAs, Required, Disabled } = draft.settings;
  // The schema decides whether it is a request; `findFaults` runs it before anything is sent.
  return {
    Name: labelOf(draft, language, 'Name'),
    Description: labelOf(draft, language, 'Description'),
    SelectionType,
    DisplayAs,
    DefaultLanguage: true,
    Language: language,
    Required,
    Disabled,
    Options: draft.options.map(({ key }) => labelOf(draft, language, key)),
  } as CreateBody;
};

/** The options that have a label in a language, by their place in the list. */
const labelled = (draft: PreferenceDraft, language: string) =>
  draft.options
    .map((option, order) => ({ option, order, label: labelOf(draft, language, option.key) }))
    .filter(({ label }) => language === defaultLanguageOf(draft) || label !== '');

/** Options as the wire has them, over what the record has of each; a new one has no id yet. */
const toOptions = (
  draft: PreferenceDraft,
  language: string,
  known: PurposePreference['Options'],
): UpdateBody['Options'] =>
  labelled(draft, language).map(({ option, order, label }) => {
    const { key, isNew, isDefault, isDisabled } = option;
    return {
      ...known?.find(({ Id }) => Id === key),
      ...(isNew ? {} : { Id: key }),
      Label: label,
      Order: order,
      IsDefault: isDefault,
      Disabled: isDisabled,
    };
  });

/**
 * The record as it was opened with the changes applied (docs/design.md 6.3): fields that the
 * console does not know go back as they came. What was translated of a removed option goes with it.
 */
export const toUpdateRequest = (base: PurposePreference, draft: PreferenceDraft): UpdateBody => {
  const source = defaultLanguageOf(draft);
  const isUntranslated = !base.Languages && draft.languages.length === 1;
  const { Languages: _languages, ...kept } = base;
  const languages = draft.languages.map((language) => {
    const known = base.Languages?.find(({ Language }) => isSameLanguage(Language ?? '', language));
    return {
      ...known,
      Language: language,
      Name: labelOf(draft, language, 'Name'),
      Description: labelOf(draft, language, 'Description'),
      Default: language === source,
      Options: toOptions(draft, language, known?.Options),
    };
  });
  return {
    ...kept,
    ...draft.settings,
    Name: labelOf(draft, source, 'Name'),
    Description: labelOf(draft, source, 'Description'),
    DefaultLanguage: source,
    Options: toOptions(draft, source, base.Options),
    // A host that answers no translations is not told that there are none.
    ...(isUntranslated ? {} : { Languages: languages }),
  } as UpdateBody;
};

/** The service takes null as absent (docs/design.md 5.1). */
const withoutNulls = (body: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

/** What the service would refuse, in its words and before anything is sent. */
export const findFaults = (kind: 'create' | 'update', request: object): Fault[] => {
  const schema =
    kind === 'create' ? createPurposePreferenceRequestSchema : updatePurposePreferenceRequestSchema;
  const result = safeParse(schema, withoutNulls(request), { reportInput: true });
  return result.success ? [] : result.error.issues.map((issue) => describeIssue(issue));
};

/** Faults where they are shown: at fields of the settings, at texts, or with the form as a whole. */
export type PlacedFaults = {
  settings: Fault[];
  texts: RefusedTexts;
  /** Of the list of options as a whole. */
  options: string | null;
  other: Fault[];
};

const settingNames: readonly string[] = settingFields.names;
const isSetting = (name: string): boolean => settingNames.includes(name);

/** Where a fault's path leads in the draft that the request was made of. */
const textAt = (
  draft: PreferenceDraft,
  path: readonly string[],
): { language: string; row: string } | null => {
  const [head, place, part, optionPlace] = path;
  const source = defaultLanguageOf(draft);
  if (head === 'Name' || head === 'Description') return { language: source, row: head };
  if (head === 'Options' && place !== undefined) {
    const option = draft.options[Number(place)];
    return option === undefined ? null : { language: source, row: option.key };
  }
  const language = head === 'Languages' ? draft.languages[Number(place)] : undefined;
  if (language === undefined) return null;
  if (part === 'Name' || part === 'Description') return { language, row: part };
  const labels = part === 'Options' ? labelled(draft, language) : [];
  const option = labels[Number(optionPlace)]?.option;
  return option === undefined ? null : { language, row: option.key };
};

/** Sorts the faults of a request by where they are shown. */
export const placeDraftFaults = (
  draft: PreferenceDraft,
  faults: readonly Fault[],
): PlacedFaults => {
  const source = defaultLanguageOf(draft);
  const texts: Record<string, Record<string, string>> = {};
  const placed: PlacedFaults = { settings: [], texts, options: null, other: [] };
  for (const fault of faults) {
    const path = fault.path.split('.');
    const text = textAt(draft, path);
    if (text?.language === source && isSetting(text.row)) {
      placed.settings.push({ path: text.row, message: fault.message });
    } else if (text !== null) {
      texts[text.language] = { [text.row]: fault.message, ...texts[text.language] };
    } else if (fault.path === 'Options') placed.options = fault.message;
    else if (isSetting(path[0] ?? '')) placed.settings.push(fault);
    else placed.other.push(fault);
  }
  return placed;
};

/** Whether a stored preference is what a create was to make. */
export const containsRequest = (stored: PurposePreference, sent: CreateBody): boolean => {
  const labels = (stored.Options ?? []).map(({ Label }) => Label);
  return (
    stored.Name === sent.Name &&
    stored.Description === sent.Description &&
    stored.SelectionType === sent.SelectionType &&
    stored.DisplayAs === sent.DisplayAs &&
    labels.length === sent.Options.length &&
    labels.every((label, index) => label === sent.Options[index])
  );
};
