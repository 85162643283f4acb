import type {
  CollectionPointVersionV1,
  LinkedPurpose,
} from '#contract/collection-point-records.ts';
import { languageTag } from '#contract/common/language-tags.ts';
import { type PurposeText, purposeTextFor, purposeTexts } from '#contract/purpose-texts.ts';

type Link = { name: string; address: string };

/** What people read before they consent, besides the purposes. */
export type FormTexts = {
  /** Of the texts, as receipts carry it; null where nobody says. */
  language: string | null;
  paragraphs: string[];
  /** Privacy policy and notices. */
  links: Link[];
};

const isLanguage = (tag: unknown): tag is string => languageTag.safeParse(tag).success;

/** The same fallbacks as in proofs: a text that isn't translated is that of the record. */
export const textOfPurpose = (
  { Label, Description, PurposeLanguages }: LinkedPurpose,
  language: string | null | undefined,
): PurposeText => {
  const name = Label;
  const description = Description ?? '';
  const texts = purposeTexts({ name, description, languages: PurposeLanguages });
  const text = purposeTextFor(texts, language);
  return {
    language: text?.language ?? null,
    name: text?.name || name,
    description: text?.description || description,
  };
};

/** The language of the version, else the one that the texts of all its purposes are in. */
const languageOf = ({ Language, Purposes }: CollectionPointVersionV1): string | null => {
  if (isLanguage(Language)) return Language;
  const tags = new Set((Purposes ?? []).map((purpose) => textOfPurpose(purpose, null).language));
  const [tag] = tags;
  return tags.size === 1 && isLanguage(tag) ? tag : null;
};

const linkOf = (name: string, address: string | null | undefined): Link[] =>
  address && /^https?:/i.test(address) ? [{ name, address }] : [];

export const toFormTexts = (record: CollectionPointVersionV1): FormTexts => {
  const { DataControllerName, RightToWithdraw, HowToWithdraw, OtherInformation } = record;
  const isFilled = (text: unknown): text is string =>
    typeof text === 'string' && text.trim() !== '';
  return {
    language: languageOf(record),
    paragraphs: [
      isFilled(DataControllerName) ? `Data controller: ${DataControllerName}` : null,
      OtherInformation,
      RightToWithdraw,
      HowToWithdraw,
    ].filter(isFilled),
    links: [
      ...linkOf('Privacy policy', record.PrivacyPolicyUrl),
      ...(record.noticesWithVersions ?? []).flatMap(({ name, url }) =>
        linkOf(name || 'Notice', url),
      ),
    ],
  };
};

/** The texts as lines, for code that has no form. */
export const linesOfTexts = ({
  texts: { language, paragraphs, links },
  purposes,
}: {
  texts: FormTexts;
  purposes: readonly { text: PurposeText }[];
}): string[] => [
  `What people read before they consent${language === null ? '' : ` (${language})`}:`,
  ...purposes.map(({ text: { name, description } }) =>
    description === '' ? name : `${name}: ${description}`,
  ),
  ...paragraphs,
  ...links.map(({ name, address }) => `${name}: ${address}`),
];
