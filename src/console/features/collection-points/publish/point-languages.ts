import { missingWords } from '#console/records/missing-words.ts';
import { languageName } from '#console/ui/languages.ts';
import { listWords } from '#console/ui/list-words.ts';
import type {
  CollectionPointVersionV1,
  LinkedPurpose,
} from '#contract/collection-point-records.ts';
import { isSameLanguage, languageKey } from '#contract/common/language-tags.ts';
import { missingOfPoint } from '#contract/missing-in-point.ts';
import { missingOfPurpose } from '#contract/missing-in-purpose.ts';
import { isBlank, type MissingTexts } from '#contract/missing-texts.ts';
import { implicitConsentKey } from '#contract/purpose-values.ts';
import { fieldLabel } from '../collection-point-fields.ts';

type Entry = NonNullable<LinkedPurpose['PurposeLanguages']>[number];

const primary = (tag: string): string => languageKey(tag).split('-')[0] ?? '';

/** Each language once, in its first spelling. */
const distinct = (tags: readonly (string | null | undefined)[]): string[] =>
  tags
    .flatMap((tag) => (isBlank(tag) ? [] : [tag ?? '']))
    .filter((tag, index, all) => all.findIndex((one) => isSameLanguage(one, tag)) === index);

/** What a purpose says in a language, or in the same one of another region. */
const entryFor = (entries: readonly Entry[], tag: string): Entry | undefined =>
  entries.find(({ Language }) => isSameLanguage(Language ?? '', tag)) ??
  entries.find(({ Language }) => primary(Language ?? '') === primary(tag));

/** What a purpose lacks in these languages. */
const missingInLink = (purpose: LinkedPurpose, tags: readonly string[]): MissingTexts[] => {
  const entries = purpose.PurposeLanguages ?? [];
  const first = entries.find(({ Default }) => Default === true);
  // What names no language says the same in the form's own.
  const source = first?.Language ?? tags[0] ?? '';
  const others = tags
    .filter((tag) => primary(source) !== primary(tag))
    .map((tag) => ({ ...entryFor(entries, tag), Language: tag, Default: false }));
  return missingOfPurpose({
    own: {
      Name: purpose.Label,
      Description: purpose.Description,
      [implicitConsentKey]: purpose.ImplicitConsentConfirmDesc,
    },
    languages: first === undefined ? others : [first, ...others],
  });
};

/** Of more purposes it's said how many they are. */
const mostNamed = 3;

/** "Dutch: 2 texts of Profiling are missing.", purposes that lack the same as one. */
const sentencesOf = (
  lacking: readonly { purpose: LinkedPurpose; missing: readonly MissingTexts[] }[],
): string[] => {
  const told = lacking.flatMap(({ purpose, missing }) =>
    [...Map.groupBy(missing, ({ texts }) => texts.length)].map(([count, languages]) => ({
      label: purpose.Label,
      count,
      names: listWords(languages.map(({ language }) => languageName(language))),
    })),
  );
  return [...Map.groupBy(told, ({ names, count }) => `${names}: ${count}`)].map(([lack, same]) => {
    const labels = same.map(({ label }) => label);
    const isOne = labels.length === 1 && same[0]?.count === 1;
    const purposes =
      labels.length > mostNamed ? `each of ${labels.length} purposes` : `of ${listWords(labels)}`;
    const text = same[0]?.count === 1 ? 'text' : 'texts';
    const each = labels.length > 1 && labels.length <= mostNamed ? ' each' : '';
    return `${lack} ${text}${each} ${purposes} ${isOne ? 'is' : 'are'} missing.`;
  });
};

/**
 * The languages in which people read a version of a collection point, with what its own texts and those
 * of its purposes lack. Where it names no languages, they are those of its purposes.
 */
export const pointLanguages = (record: CollectionPointVersionV1) => {
  const purposes = record.Purposes ?? [];
  const own = distinct([record.Language, ...(record.Languages ?? [])]);
  const ofPurposes = purposes.flatMap(({ PurposeLanguages }) =>
    (PurposeLanguages ?? [])
      .toSorted((one, other) => Number(other.Default ?? false) - Number(one.Default ?? false))
      .map(({ Language }) => Language),
  );
  const tagsOf = (purpose: LinkedPurpose) =>
    own.length > 0
      ? own
      : (purpose.PurposeLanguages ?? []).flatMap(({ Language }) => Language ?? []);
  const missing = missingOfPoint(record);
  const inPurposes = purposes.map((purpose) => ({
    purpose,
    missing: missingInLink(purpose, tagsOf(purpose)),
  }));
  const tags = own.length > 0 ? own : distinct(ofPurposes);
  return {
    tags,
    fallback: tags[0] ?? '',
    missing: [...missing, ...inPurposes.flatMap((one) => one.missing)],
    sentences: [...missingWords(missing, fieldLabel), ...sentencesOf(inPurposes)],
  };
};
