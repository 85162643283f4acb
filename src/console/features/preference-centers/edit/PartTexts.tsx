import { Languages } from 'lucide-react';
import { useId } from 'react';
import { paths } from '#console/paths.ts';
import controlCss from '#console/ui/fields/control.module.css';
import { FieldRoot } from '#console/ui/fields/field-style.ts';
import { directionOf, languageName } from '#console/ui/languages.ts';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { isSameLanguage } from '#contract/common/language-tags.ts';
import type { SeenPurpose } from '#contract/missing-in-center.ts';
import { isBlank } from '#contract/missing-texts.ts';
import { isOurLanguage, wordsOfCenter } from '#contract/page-words.ts';
import { labelOfText } from '../center-fields.ts';
import { textIn } from '../center-form.ts';
import { type CenterFormValues, type TextKind, textNames, wordsKey } from '../center-values.ts';
import type { MissingText } from '../missing-parts.ts';
import css from './PartTexts.module.css';

const Root = styled('div', css.Root);
const Tabs = styled('fieldset', css.Tabs);
const Input = styled('input', controlCss.Control);
const Area = styled('textarea', controlCss.Control);

/** The id of a text's field: what's missing next is focused by it. */
export const fieldId = (name: string): string => `center-text-${name}`;

interface PartTextsProps {
  part: { key: string; kind: TextKind };
  values: CenterFormValues;
  language: string;
  /** What this language lacks, of all parts. */
  missing: readonly MissingText[];
  /** How many texts of this part each language lacks. */
  lacksOf: (language: string) => number;
  /** Of a purpose, once it was read. */
  seen: SeenPurpose | undefined;
  /** The words for yes and no where the part has none of its own. */
  answers: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  onLanguage: (language: string) => void;
  onText: (name: string, text: string) => void;
}

const longTexts = ['description', 'content'];
/** Characters of a word of ours that has more than one line. */
const longWord = 60;

/** The texts of one part in one language, with what people see where one is missing. */
export function PartTexts(props: PartTextsProps) {
  const { part, values, language, missing, lacksOf, isReadOnly, onLanguage, onText } = props;
  const group = useId();
  // Our own words fall back to English, whatever the center's default language is.
  const fallbackLanguage = part.kind === wordsKey ? 'en' : values.defaultLanguage;
  return (
    <Root>
      <Tabs aria-label="Language">
        {values.languages.map((tag) => {
          const lacks = lacksOf(tag);
          return (
            <label key={tag}>
              <input
                type="radio"
                name={group}
                value={tag}
                checked={tag === language}
                onChange={() => onLanguage(tag)}
              />
              {languageName(tag)}
              {lacks > 0 && (
                <StatusTag tone="warn" icon={Languages}>
                  {`${lacks} missing`}
                </StatusTag>
              )}
            </label>
          );
        })}
      </Tabs>
      {part.kind === wordsKey && (
        <p className="hint">
          {isOurLanguage(language)
            ? "The page has its own words in this language. Only what you fill in replaces them. Keep what's in braces."
            : "We don't speak this language: what you leave empty is in English. Keep what's in braces."}
        </p>
      )}
      {textNames[part.kind].map((name) => (
        <TextOfPart
          key={name}
          name={name}
          kind={part.kind}
          text={textIn(values, part.key, language, name)}
          language={language}
          fallback={fallbackOf(props, name)}
          fallbackLanguage={fallbackLanguage}
          missingWords={
            missing.some((one) => one.key === part.key && one.name === name)
              ? `Missing: people see ${languageName(fallbackLanguage)}`
              : undefined
          }
          isReadOnly={isReadOnly}
          onText={(text) => onText(name, text)}
        />
      ))}
      <PreferenceTexts {...props} />
    </Root>
  );
}

/** What people see of a purpose by itself, in one language; '' where it says nothing there. */
const purposeText = (seen: SeenPurpose | undefined, name: string, language: string): string => {
  if (seen === undefined || (name !== 'name' && name !== 'description')) return '';
  const entry = seen.record.languages?.find((one) => isSameLanguage(one.language ?? '', language));
  return entry?.[name] ?? '';
};

/** What people see where a part says nothing itself. */
const fallbackOf = (
  { part, values, language, seen, answers }: PartTextsProps,
  name: string,
): string => {
  if (part.kind === wordsKey) {
    return answers[name] ?? (isOurLanguage(language) ? '' : (wordsOfCenter[name] ?? ''));
  }
  const own = purposeText(seen, name, language);
  if (!isBlank(own)) return own;
  const original = textIn(values, part.key, values.defaultLanguage, name);
  if (!isBlank(original)) return original;
  const ofPurpose = purposeText(seen, name, values.defaultLanguage);
  if (!isBlank(ofPurpose)) return ofPurpose;
  if (seen !== undefined && name === 'name') return seen.record.label;
  if (seen !== undefined && name === 'description') return seen.record.description ?? '';
  return answers[name] ?? '';
};

interface TextOfPartProps {
  name: string;
  kind: TextKind;
  text: string;
  language: string;
  fallback: string;
  /** Of a text that's missing: what it's replaced by. */
  fallbackLanguage: string;
  missingWords: string | undefined;
  isReadOnly: boolean;
  onText: (text: string) => void;
}

function TextOfPart(props: TextOfPartProps) {
  const { name, kind, text, language, fallback, fallbackLanguage, missingWords } = props;
  const { isReadOnly, onText } = props;
  const id = fieldId(name);
  const isAddress = name === 'noticeUrl';
  const shownLanguage = isBlank(text) && missingWords ? fallbackLanguage : language;
  const shared = {
    id,
    value: text,
    placeholder: fallback,
    readOnly: isReadOnly,
    autoComplete: 'off',
    spellCheck: false,
    lang: isAddress ? undefined : shownLanguage,
    dir: isAddress ? undefined : directionOf(shownLanguage),
    'aria-describedby': missingWords && `${id}-missing`,
  };
  return (
    <FieldRoot data-missing={missingWords !== undefined || undefined}>
      <span className="title">
        <label className="label" htmlFor={id}>
          {labelOfText(kind, name)}
        </label>
        {missingWords && (
          <span id={`${id}-missing`}>
            <StatusTag tone="warn" icon={Languages}>
              {missingWords}
            </StatusTag>
          </span>
        )}
      </span>
      {longTexts.includes(name) || (wordsOfCenter[name]?.length ?? 0) > longWord ? (
        <Area {...shared} rows={3} onChange={(event) => onText(event.target.value)} />
      ) : (
        <Input {...shared} onChange={(event) => onText(event.target.value)} />
      )}
    </FieldRoot>
  );
}

/** Preferences are translated where they're kept: every purpose that has one shows the same texts. */
function PreferenceTexts({ part, seen, missing, language }: PartTextsProps) {
  const lacking = (seen?.preferences ?? []).flatMap((preference) => {
    const count = missing.filter(
      ({ key, name }) => key === part.key && name.startsWith(`preferences.${preference.Id}.`),
    ).length;
    return count === 0 ? [] : [{ preference, count }];
  });
  if (lacking.length === 0) return null;
  return (
    <ul className="preferences">
      {lacking.map(({ preference, count }, at) => (
        <li key={preference.Id}>
          <TextLink
            id={at === 0 ? fieldId('preferences') : undefined}
            href={paths.purposePreference.to(preference.Id, 'translations')}
          >
            {preference.Name}
          </TextLink>
          {`: ${count} ${count === 1 ? 'text' : 'texts'} missing in ${languageName(language)}`}
        </li>
      ))}
    </ul>
  );
}
