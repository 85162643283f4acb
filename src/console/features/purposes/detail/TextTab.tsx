import { useId, useState } from 'react';
import { BehindNotRead } from '#console/records/versioned/behind/BehindNotRead.tsx';
import type { BehindText, BehindTexts } from '#console/records/versioned/behind/behind.ts';
import { useBehind } from '#console/records/versioned/behind/useBehind.ts';
import { TranslateLink } from '#console/records/versioned/TranslateLink.tsx';
import { directionOf, languageName } from '#console/ui/languages.ts';
import { NotSet } from '#console/ui/NotSet.tsx';
import { Section } from '#console/ui/Section.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { textLabels } from '../purpose-fields.ts';
import { purposeKind } from '../purpose-kind.ts';
import { choicesIn, type LanguageOfPurpose, textsByLanguage } from '../texts-by-language.ts';
import type { PurposeVersion } from '../versions.ts';
import { AsPeopleSeeIt } from './AsPeopleSeeIt.tsx';
import { purposePreview } from './purpose-preview.ts';
import css from './TextTab.module.css';
import { WhoAgreed } from './WhoAgreed.tsx';

const Columns = styled('div', css.Columns);
const Languages = styled('fieldset', css.Languages);
const Texts = styled('dl', css.Texts);

interface TextTabProps {
  id: string;
  versions: readonly PurposeVersion[];
  detail: PurposeVersionV2;
}

const wordsOf = ({ language }: LanguageOfPurpose): string =>
  language === null ? 'No language' : languageName(language);

/** What people are told in one language at a time: as they meet it, and text by text. */
export function TextTab({ id, versions, detail }: TextTabProps) {
  const all = textsByLanguage(detail);
  const { behind, failed } = useBehind(purposeKind, detail);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = all.find(({ language }) => language === chosen) ?? all[0];
  const fallback = all[0];
  if (shown === undefined || fallback === undefined) return null;
  return (
    <Columns>
      <div className="languages">
        <BehindNotRead failed={failed} one={purposeKind.one} />
        <Section
          title="Languages"
          isFlush
          action={<TranslateLink kind={purposeKind} id={id} versions={versions} />}
        >
          <LanguageChoice all={all} behind={behind} shown={shown} onChoose={setChosen} />
        </Section>
        <WhoAgreed id={id} versions={versions} />
      </div>
      <div className="seen">
        <AsPeopleSeeIt
          texts={shown}
          fallback={fallback.language}
          choices={choicesIn(detail, shown.language)}
          words={wordsOf(shown)}
          preview={purposePreview(id, detail.version)}
        />
      </div>
      <div>
        <Section
          title="Texts"
          hint={`${shown.texts.length - shown.missing} of ${shown.texts.length} in ${wordsOf(shown)}`}
          isFlush
        >
          <TextList
            detail={detail}
            shown={shown}
            fallback={wordsOf(fallback)}
            behind={behind?.[shown.language ?? ''] ?? {}}
          />
        </Section>
      </div>
    </Columns>
  );
}

interface LanguageChoiceProps {
  all: readonly LanguageOfPurpose[];
  /** Null while it isn't known. */
  behind: BehindTexts | null;
  shown: LanguageOfPurpose;
  onChoose: (language: string | null) => void;
}

function LanguageChoice({ all, behind, shown, onChoose }: LanguageChoiceProps) {
  const name = useId();
  return (
    <Languages>
      <legend>
        <VisuallyHidden>Language</VisuallyHidden>
      </legend>
      {all.map((one) => (
        <label key={one.language ?? ''}>
          <input
            type="radio"
            name={name}
            checked={one === shown}
            onChange={() => onChoose(one.language)}
          />
          <b>{wordsOf(one)}</b>
          {one.isDefault && all.length > 1 && <small>default</small>}
          <span className="state">
            <LanguageState
              missing={one.missing}
              behind={behind && Object.keys(behind[one.language ?? ''] ?? {}).length}
            />
          </span>
        </label>
      ))}
    </Languages>
  );
}

function LanguageState({ missing, behind }: { missing: number; behind: number | null }) {
  return (
    <>
      {missing > 0 && <StatusTag tone="warn">{missing} missing</StatusTag>}
      {behind !== null && behind > 0 && <StatusTag tone="warn">{behind} behind</StatusTag>}
      {missing === 0 && behind === 0 && (
        <StatusTag tone="ok" isSignOnly>
          complete
        </StatusTag>
      )}
    </>
  );
}

interface TextListProps {
  detail: PurposeVersionV2;
  shown: LanguageOfPurpose;
  /** The language that is read where a text is missing. */
  fallback: string;
  behind: Readonly<Record<string, BehindText>>;
}

function TextList({ detail, shown, fallback, behind }: TextListProps) {
  const { preferences, topics } = choicesIn(detail, shown.language);
  const written = shown.language ? { lang: shown.language, dir: directionOf(shown.language) } : {};
  const isWithoutDescription = !shown.texts.some(({ name }) => name === 'Description');
  return (
    <Texts>
      {shown.texts.map(({ name, text, isMissing }) => (
        <div key={name} data-tone={isMissing || name in behind ? 'warn' : undefined}>
          <dt>{textLabels[name]}</dt>
          {isMissing ? (
            <dd>
              <StatusTag tone="warn">Missing</StatusTag> People read it in {fallback}.
            </dd>
          ) : (
            <dd className="text" {...written}>
              {text}
            </dd>
          )}
          {behind[name] && (
            <dd>
              <StatusTag tone="warn">Behind</StatusTag> {fallback} changed after version{' '}
              {behind[name].version}.
            </dd>
          )}
        </div>
      ))}
      {isWithoutDescription && (
        <div>
          <dt>{textLabels.Description}</dt>
          <dd>
            <NotSet />
          </dd>
        </div>
      )}
      {preferences.map(({ name, options }) => (
        <div key={name}>
          <dt>Preference: {name}</dt>
          <dd>{options.join(', ') || <NotSet />}</dd>
        </div>
      ))}
      {topics.length > 0 && (
        <div>
          <dt>Topics</dt>
          <dd>{topics.join(', ')}</dd>
        </div>
      )}
    </Texts>
  );
}
