import { isSameLanguage } from './common/language-tags.ts';
import { isBlank, isMissing, type MissingTexts } from './missing-texts.ts';
import { isOurLanguage, translationsPath, wordsOfCenter } from './page-words.ts';
import type { CenterContent, CenterPurpose } from './preference-center-content.ts';
import { type CenterTexts, languagesOfCenter, textsOfCenter } from './preference-center-rules.ts';
import type { PurposePreference } from './purpose-preference-records.ts';
import type { PurposeVersionV2 } from './purpose-records.ts';

/** What people see of a purpose: its Active version, and its preferences with their languages. */
export type SeenPurpose = {
  record: PurposeVersionV2;
  preferences: readonly PurposePreference[];
};
type SeenPurposes = { get: (id: string) => SeenPurpose | undefined };

type Text = string | null | undefined;
/** A text as it is by language; `original` is what is shown where a language lacks it. */
type TextIn = { name: string; original: Text; textIn: (language: string) => Text };

const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? tag;

/** The entry of a language: the very one, else one of another region. */
const entryOf = <Entry>(
  entries: readonly Entry[] | null | undefined,
  languageOf: (entry: Entry) => Text,
  language: string,
): Entry | undefined =>
  entries?.find((entry) => isSameLanguage(languageOf(entry) ?? '', language)) ??
  entries?.find((entry) => baseOf(languageOf(entry) ?? '') === baseOf(language));

const isOf = (tag: Text, language: string): boolean =>
  !isBlank(tag) && baseOf(tag ?? '') === baseOf(language);

/** What a part says itself in a language. */
const saidIn = ({ part }: Pick<CenterTexts, 'part'>, language: string, name: string): Text => {
  const entry = part.languages?.find((one) => isSameLanguage(one.language, language));
  const text = entry?.[name];
  return typeof text === 'string' ? text : undefined;
};

/** Name or description of a purpose by itself; what names no language is in the center's own. */
const ownText = (
  { record }: SeenPurpose,
  name: 'name' | 'description',
  language: string,
  defaultLanguage: string,
): Text => {
  const own = name === 'name' ? record.label : record.description;
  const entry = entryOf(record.languages, (one) => one.language, language);
  if (!isBlank(entry?.[name])) return entry?.[name];
  const ownLanguage =
    record.defaultLanguage ?? record.languages?.find((one) => one.default === true)?.language;
  return isOf(ownLanguage ?? defaultLanguage, language) ? own : undefined;
};

const preferenceTexts = (
  preference: PurposePreference,
  path: string,
  defaultLanguage: string,
): TextIn[] => {
  const ownLanguage = preference.DefaultLanguage ?? defaultLanguage;
  const entryIn = (language: string) =>
    entryOf(preference.Languages, (one) => one.Language, language);
  const text = (
    name: string,
    original: Text,
    translated: (entry: NonNullable<ReturnType<typeof entryIn>>) => Text,
  ): TextIn => ({
    name: `${path}.preferences.${preference.Id}.${name}`,
    original,
    textIn: (language) => {
      const entry = entryIn(language);
      const found = entry === undefined ? undefined : translated(entry);
      return isBlank(found) && isOf(ownLanguage, language) ? original : found;
    },
  });
  return [
    text('name', preference.Name, ({ Name }) => Name),
    text('description', preference.Description, ({ Description }) => Description),
    ...(preference.Options ?? []).map(({ Id, Label }) =>
      text(
        `options.${Id}`,
        Label,
        ({ Options }) => Options?.find((option) => option.Id === Id)?.Label,
      ),
    ),
  ];
};

const purposeTexts = (
  texts: CenterTexts,
  seen: SeenPurpose,
  { defaultLanguage }: CenterContent,
): TextIn[] => {
  const { preferenceIds } = texts.part as Partial<CenterPurpose>;
  const isOffered = (id: string) =>
    preferenceIds?.some((own) => own.toLowerCase() === id.toLowerCase()) ?? true;
  return [
    ...(['name', 'description'] as const).map((name): TextIn => {
      const said = saidIn(texts, defaultLanguage, name);
      const textOf = (language: string) => ownText(seen, name, language, defaultLanguage);
      const own = name === 'name' ? seen.record.label : seen.record.description;
      return {
        name: `${texts.path}.${name}`,
        original: isBlank(said) ? own : said,
        // Beside a text of the center's own, the purpose's would say something else.
        textIn: (language) => {
          const here = saidIn(texts, language, name);
          return isBlank(here) && isBlank(said) ? textOf(language) : here;
        },
      };
    }),
    ...seen.preferences
      .filter(({ Id, Disabled }) => Disabled !== true && isOffered(Id))
      .flatMap((preference) => preferenceTexts(preference, texts.path, defaultLanguage)),
  ];
};

/** Of our own words those that a language lacks: in the languages that we speak, none. */
const missingWords = ({ translations }: CenterContent, language: string): string[] => {
  if (isOurLanguage(language)) return [];
  const given = Object.entries(translations ?? {}).find(([tag]) => isSameLanguage(tag, language));
  return Object.keys(wordsOfCenter)
    .filter((key) => isBlank(given?.[1][key]))
    .map((key) => `${translationsPath}.${key}`);
};

const shared: readonly string[] = ['name', 'description'];

/**
 * Of a version of a preference center: what each of its languages lacks of what people read, named by
 * path, such as `pages.0.name`; below a purpose's path also `preferences.{id}.name`, `.description` and
 * `.options.{id}`. Where the center doesn't replace a purpose's text, the purpose's own counts; what
 * people don't see doesn't. Of a language that we don't speak also `translations.{key}`, for each of our
 * own words on the page.
 */
export const missingOfCenter = (content: CenterContent, purposes: SeenPurposes): MissingTexts[] => {
  const texts = textsOfCenter(content).flatMap((part): TextIn[] => {
    if (part.isHidden) return [];
    const seen = part.purposeId === undefined ? undefined : purposes.get(part.purposeId);
    if (part.kind === 'purpose' && seen === undefined) return [];
    const isOwn = (name: string) => part.kind !== 'purpose' || !shared.includes(name);
    return [
      ...part.names.filter(isOwn).map((name) => ({
        name: part.path === '' ? name : `${part.path}.${name}`,
        original: saidIn(part, content.defaultLanguage, name),
        textIn: (language: string) => saidIn(part, language, name),
      })),
      ...(seen === undefined ? [] : purposeTexts(part, seen, content)),
    ];
  });
  return languagesOfCenter(content).flatMap((language) => {
    const lacking = texts.filter(({ original, textIn }) => isMissing(original, textIn(language)));
    const missing = [...lacking.map(({ name }) => name), ...missingWords(content, language)];
    return missing.length === 0 ? [] : [{ language, texts: missing }];
  });
};
