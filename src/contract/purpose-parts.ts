import * as z from 'zod/mini';
import { maybe } from './common/values.ts';
import { purposePreferenceSchema } from './purpose-preference-records.ts';
import { implicitConsentKey } from './purpose-values.ts';

const text = maybe(z.string());
const flag = maybe(z.boolean());

/** A version's text in one language, in v1 records. */
export const purposeLanguageSchema = z.looseObject({
  Name: z.string(),
  Description: text,
  Language: text,
  Default: flag,
  HardOptOutMessage: text,
  [implicitConsentKey]: text,
});

/** A topic of a v1 purpose; `Id` is that of the link, `TopicId` (*extension*) the topic's own. */
export const purposeTopicSchema = z.looseObject({
  Id: z.string(),
  Name: text,
  /** The names of purpose and topic, joined. */
  IntegrationKey: text,
  CanDelete: flag,
  TopicId: text,
});
export type PurposeTopic = z.output<typeof purposeTopicSchema>;

/** A preference of a v1 purpose: the preference's record with the id of the link. */
export const linkedPreferenceSchema = z.extend(purposePreferenceSchema, {
  PurposeCustomPreferenceId: text,
});
export type LinkedPreference = z.output<typeof linkedPreferenceSchema>;
