import * as z from 'zod/mini';
import { languageTag } from './common/language-tags.ts';
import { entries, findRepeatedLanguages } from './common/list-rules.ts';
import { legalTextMaximum } from './common/text-maxima.ts';
import { filledText, guid, maybe, uri, wireBoolean } from './common/values.ts';

/** What one preference center holds at most. */
export const centerMaxima = {
  pages: 10,
  sectionsOfPage: 20,
  purposes: 100,
  elementsOfSection: 20,
  dataElementsOfSection: 20,
  languages: 30,
  /** In bytes, before base64. */
  logo: 65_536,
  origins: 20,
} as const;

/** Characters of a heading or a name. */
const nameMaximum = 255;

/** Who sees a purpose on a center (docs/wire/published.json). */
export const visibilities = [
  'VISIBLE_TO_ALL',
  'VISIBLE_TO_CONSENTED',
  'VISIBLE_TO_PRIOR_CONSENTED',
] as const;
export type Visibility = (typeof visibilities)[number];

const name = maybe(z.string().check(z.maxLength(nameMaximum)));
const longText = maybe(z.string().check(z.maxLength(legalTextMaximum)));
const flag = maybe(wireBoolean);

/** Texts in languages, one entry each; a text that is missing is shown in the default language. */
const inLanguages = <Shape extends z.core.$ZodLooseShape>(texts: Shape) =>
  maybe(
    z.array(z.looseObject({ language: languageTag, ...texts })).check(
      z.maxLength(centerMaxima.languages),
      entries((list) => findRepeatedLanguages(list, 'language'), 'language'),
    ),
  );

/**
 * A purpose on a center: always its Active version. `name` and `description` replace the purpose's own
 * texts; `yes` and `no` (*extension*) the words of the answers; `content` is a line below.
 */
const centerPurposeSchema = z.looseObject({
  /** Of the purpose. */
  id: guid,
  visibility: maybe(z.enum(visibilities)),
  /** Extension: whether topics are offered with a yes; left out, they are. */
  showTopics: flag,
  /** Extension: the ids of the preferences that are offered with a yes; left out, all of the purpose. */
  preferenceIds: maybe(z.array(guid).check(z.maxLength(centerMaxima.purposes))),
  languages: inLanguages({ name, description: longText, content: longText, yes: name, no: name }),
});

/** A text block between purposes. */
const textBlockSchema = z.looseObject({
  id: maybe(guid),
  languages: inLanguages({ content: longText }),
});

/** A data element that a person can give anew. Its value is masked, and never read. */
const centerDataElementSchema = z.looseObject({
  name: filledText(nameMaximum),
  hidden: flag,
  readOnly: flag,
  required: flag,
  languages: inLanguages({ name }),
});

const sectionSchema = z.looseObject({
  id: maybe(guid),
  isHeaderHidden: flag,
  purposes: maybe(z.array(centerPurposeSchema).check(z.maxLength(centerMaxima.purposes))),
  elements: maybe(z.array(textBlockSchema).check(z.maxLength(centerMaxima.elementsOfSection))),
  customDataElements: maybe(
    z.array(centerDataElementSchema).check(z.maxLength(centerMaxima.dataElementsOfSection)),
  ),
  languages: inLanguages({ name, description: longText }),
});

/** A page of a center; a person sees all pages that aren't hidden one below the other. */
const pageOfCenterSchema = z.looseObject({
  id: maybe(guid),
  isHidden: flag,
  sections: maybe(z.array(sectionSchema).check(z.maxLength(centerMaxima.sectionsOfPage))),
  languages: inLanguages({ name, description: longText }),
});

/** `#rrggbb`. */
const color = z
  .string()
  .check(z.regex(/^#[\da-f]{6}$/i, { error: 'Must be a color such as #37419a.' }));

/** A PNG or a JPEG, as base64. */
const logoSchema = z.looseObject({
  type: z.enum(['image/png', 'image/jpeg']),
  data: z.string().check(z.maxLength(Math.ceil(centerMaxima.logo / 3) * 4)),
});

const lookSchema = z.looseObject({ color: maybe(color), logo: maybe(logoSchema) });

/** It stands in a header of the page, where `*`, `;` and `,` mean something else; URLs may have them. */
const originPattern = /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/;

const origin = z.string().check(
  z.refine((value) => URL.parse(value)?.origin === value && originPattern.test(value), {
    error: 'Must be an origin such as https://shop.example.org.',
  }),
);

/**
 * What one version of a preference center holds (*extension*, docs/design.md 11.5): pages of sections
 * of purposes, text blocks and data elements, in their order; texts in languages; look and sender.
 * What has no id gets one when it's saved, and keeps it.
 */
export const centerContentFields = {
  name: filledText(nameMaximum),
  defaultLanguage: languageTag,
  /**
   * Every language that people can choose, the default one too. `name` is the page's heading,
   * `description` what is said below it.
   */
  languages: inLanguages({ name, description: longText, noticeUrl: maybe(uri) }),
  pages: maybe(z.array(pageOfCenterSchema).check(z.maxLength(centerMaxima.pages))),
  look: maybe(lookSchema),
  /** Who is responsible: a name, and a postal address in one text. */
  controller: maybe(z.looseObject({ name, address: longText })),
  /** How to reach them: the address of a page, or mailto:. */
  contactUrl: maybe(uri),
  /** Origins whose pages may show it in a frame. */
  shownInside: maybe(z.array(origin).check(z.maxLength(centerMaxima.origins))),
  /**
   * Words of our own on the page, by language and key (`page-words.ts`), where they're to be others, or in a
   * language that we don't speak: what it lacks is shown in English.
   */
  translations: maybe(
    z.record(z.string(), z.record(z.string(), z.string().check(z.maxLength(legalTextMaximum)))),
  ),
};
export const centerContentSchema = z.looseObject(centerContentFields);
export type CenterContent = z.output<typeof centerContentSchema>;
export type CenterPage = NonNullable<CenterContent['pages']>[number];
export type CenterSection = NonNullable<CenterPage['sections']>[number];
export type CenterDataElement = NonNullable<CenterSection['customDataElements']>[number];
export type CenterPurpose = NonNullable<CenterSection['purposes']>[number];
