import { MissingTranslations } from '#console/records/MissingTranslations.tsx';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { directionOf, languageName } from '#console/ui/languages.ts';
import { NotSet } from '#console/ui/NotSet.tsx';
import { Section } from '#console/ui/Section.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { implicitConsentKey } from '#contract/purpose-values.ts';
import { missingInPurpose } from '../missing.ts';
import { textLabels } from '../purpose-fields.ts';
import css from './TextsSection.module.css';

type Texts = NonNullable<PurposeVersionV2['languages']>[number];

const Words = styled('div', css.Words);

// In the narrower of two columns: names and texts wrap sooner than in a list.
const Languages = styled('div', css.Languages);

const Padded = styled('div', css.Padded);

interface TextsSectionProps {
  detail: PurposeVersionV2;
}

/** What people are told, in each language. */
export function TextsSection({ detail }: TextsSectionProps) {
  const languages = detail.languages ?? [];
  return (
    <Section
      title="Texts"
      hint={
        languages.length === 0
          ? undefined
          : `in ${languages.length} ${languages.length === 1 ? 'language' : 'languages'}`
      }
      isFlush
    >
      <Padded>
        <Words>
          {detail.description ? <p>{detail.description}</p> : <NotSet />}
          <Extra label={textLabels.HardOptOutMessage} text={detail.HardOptOutMessage} />
          <Extra label={textLabels[implicitConsentKey]} text={detail.implicitConsentConfirmDesc} />
        </Words>
        <MissingTranslations sentences={missingInPurpose(detail)} />
      </Padded>
      {languages.length > 0 && (
        <Languages>
          <DataTable
            caption="Texts by language"
            columns={columns}
            rows={languages}
            rowKey={({ language, name }) => language ?? name}
            isBare
          />
        </Languages>
      )}
    </Section>
  );
}

function Extra({ label, text }: { label: string; text: string | null | undefined }) {
  return text ? (
    <div>
      <small>{label}</small>
      {text}
    </div>
  ) : null;
}

const attributesOf = ({ language }: Texts) =>
  language ? { lang: language, dir: directionOf(language) } : {};

const columns: readonly DataColumn<Texts>[] = [
  {
    id: 'language',
    header: 'Language',
    isRowHeader: true,
    render: ({ language }) => (language ? languageName(language) : 'No language'),
  },
  {
    id: 'default',
    header: 'Default',
    isStackedSecond: true,
    render: (texts) => (texts.default ? <StatusTag tone="info">Default</StatusTag> : ''),
  },
  {
    id: 'name',
    header: 'Name',
    canWrap: true,
    render: (texts) => <span {...attributesOf(texts)}>{texts.name || <NotSet />}</span>,
  },
  {
    id: 'description',
    header: 'Description',
    canWrap: true,
    isQuiet: true,
    render: (texts) => (
      <Words {...attributesOf(texts)}>
        {texts.description || <NotSet />}
        <Extra label={textLabels.HardOptOutMessage} text={texts.hardOptOutMessage} />
        <Extra label={textLabels[implicitConsentKey]} text={texts.implicitConsentConfirmDesc} />
      </Words>
    ),
  },
];
