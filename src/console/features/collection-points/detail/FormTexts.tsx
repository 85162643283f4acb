import { useState } from 'react';
import { MissingTranslations } from '#console/records/MissingTranslations.tsx';
import { TranslateLink } from '#console/records/versioned/TranslateLink.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { canonicalTag, directionOf, languageName } from '#console/ui/languages.ts';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
} from '#contract/collection-point-records.ts';
import { type PurposeText, purposeTextFor, purposeTexts } from '#contract/purpose-texts.ts';
import { collectionPointKind } from '../collection-point-kind.ts';
import { missingInPoint } from '../missing.ts';
import { noLinkedPurposes } from '../words.ts';
import css from './FormTexts.module.css';

const Root = styled('div', css.Root);

const shownCount = 8;

type Drawn = { key: string; texts: PurposeText[] };

const drawnOf = ({ Purposes }: CollectionPointVersionV1): Drawn[] =>
  (Purposes ?? []).map(({ Id, Version, Label, Description, PurposeLanguages }) => ({
    key: `${Id} ${Version}`,
    texts: purposeTexts({
      name: Label,
      description: Description ?? '',
      languages: PurposeLanguages,
    }),
  }));

/** The languages that any of its purposes has, that of the point first. */
const languagesOf = (purposes: readonly Drawn[], own: string | null | undefined): string[] => {
  const all = purposes.flatMap(({ texts }) =>
    texts.flatMap(({ language }) => (language === null ? [] : [canonicalTag(language)])),
  );
  const first = own ? [canonicalTag(own)] : [];
  return [...new Set([...first, ...all.toSorted()])];
};

interface FormTextsProps {
  record: CollectionPointVersionV1;
  id: string;
  versions: readonly CollectionPointVersionV2[];
}

/** What people read of a version's purposes, in one language: a picture of it, nothing can be chosen. */
export function FormTexts({ record, id, versions }: FormTextsProps) {
  const purposes = drawnOf(record);
  const languages = languagesOf(purposes, record.Language);
  const [chosen, setChosen] = useState<string>();
  const language = languages.find((one) => one === chosen) ?? languages[0];
  const rest = purposes.length - shownCount;
  return (
    <Section
      title="As people read it"
      isFlush
      action={
        languages.length > 1 && (
          <FilterChoice
            label="Language"
            isLabelHidden
            isPlain
            value={language ?? ''}
            options={languages.map((tag) => ({ value: tag, label: languageName(tag) }))}
            onChange={setChosen}
          />
        )
      }
    >
      <Root>
        {purposes.length === 0 ? (
          noLinkedPurposes
        ) : (
          <ul>
            {purposes.slice(0, rest > 1 ? shownCount : undefined).map(({ key, texts }) => (
              <PurposeOnForm key={key} text={purposeTextFor(texts, language)} />
            ))}
          </ul>
        )}
        <MissingTranslations sentences={missingInPoint(record)} />
        <div className="translate">
          <TranslateLink kind={collectionPointKind} id={id} versions={versions} />
        </div>
        {rest > 1 && <p className="rest">and {rest} more purposes</p>}
      </Root>
    </Section>
  );
}

function PurposeOnForm({ text }: { text: PurposeText | undefined }) {
  if (text === undefined) return null;
  const { language, name, description } = text;
  return (
    <li {...(language && { lang: canonicalTag(language), dir: directionOf(language) })}>
      <span className="box" aria-hidden="true" />
      <div>
        <b>{name}</b>
        {description && <p>{description}</p>}
      </div>
    </li>
  );
}
