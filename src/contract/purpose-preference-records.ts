import * as z from 'zod/mini';
import { instant, maybe, openEnum } from './common/values.ts';
import { displayStyles, selectionTypes } from './purpose-preference-values.ts';

const text = maybe(z.string());
const flag = maybe(z.boolean());
const count = maybe(z.int());

/** An option; `Order` counts from 0, `Label` is in the default language. */
const optionSchema = z.looseObject({
  Id: z.string(),
  Label: z.string(),
  Order: count,
  IsDefault: flag,
  CanDelete: flag,
  Disabled: flag,
});
export type PreferenceOption = z.output<typeof optionSchema>;

/**
 * One language of a preference. An option without a translation is missing in `Options`; a name or
 * description without one is empty. The default language is among them, first.
 */
const languageSchema = z.looseObject({
  Language: text,
  Name: z.string(),
  Description: text,
  Default: flag,
  Options: maybe(z.array(optionSchema)),
});
export type PreferenceLanguage = z.output<typeof languageSchema>;

/**
 * Purpose preference record (docs/wire/custom-preferences.md 3). `Languages` is left out unless
 * translations are asked for; `UpdatedDate` is what the sort key `lastModifiedDate` sorts by.
 */
export const purposePreferenceSchema = z.looseObject({
  Id: z.string(),
  Name: z.string(),
  Description: text,
  SelectionType: openEnum(selectionTypes),
  DisplayAs: openEnum(displayStyles),
  CreatedDate: maybe(instant),
  UpdatedDate: maybe(instant),
  NumberOfOptions: count,
  NumberOfLanguages: count,
  Required: flag,
  Disabled: flag,
  /** The code of the default language. */
  DefaultLanguage: text,
  Options: maybe(z.array(optionSchema)),
  Languages: maybe(z.array(languageSchema)),
  /** Ids of organizations; empty is all. */
  Organizations: maybe(z.array(z.string())),
  TotalLinkedActivePurposes: count,
  /** Extension, in the answer to a write: what it asks for that isn't available yet. */
  messages: z.optional(z.array(z.string())),
});
export type PurposePreference = z.output<typeof purposePreferenceSchema>;
