import { LayoutList, Phone, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { OnTheirPage } from '#console/records/preview/OnTheirPage.tsx';
import { canonicalTag, directionOf } from '#console/ui/languages.ts';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { choicesIn, LanguageOfPurpose, ShownText } from '../texts-by-language.ts';
import css from './AsPeopleSeeIt.module.css';
import type { purposePreview } from './purpose-preview.ts';

const Root = styled('div', css.Root);

interface AsPeopleSeeItProps {
  texts: LanguageOfPurpose;
  /** The language that is read where a text is missing. */
  fallback: string | null;
  choices: ReturnType<typeof choicesIn>;
  /** The language by name. */
  words: string;
  /** The version on people's own pages. */
  preview: ReturnType<typeof purposePreview>;
}

const attributesOf = (language: string | null) =>
  language ? { lang: canonicalTag(language), dir: directionOf(language) } : {};

/** A purpose's texts where people meet them: a picture of it, nothing can be chosen. */
export function AsPeopleSeeIt({ texts, fallback, choices, words, preview }: AsPeopleSeeItProps) {
  const textOf = (name: ShownText['name']) => texts.texts.find((text) => text.name === name);
  const draw = (shown: ShownText | undefined) =>
    shown && (
      <bdi
        {...attributesOf(shown.isMissing ? fallback : texts.language)}
        data-fallback={shown.isMissing || undefined}
      >
        {shown.text}
      </bdi>
    );
  const name = textOf('Name');
  const description = textOf('Description');
  return (
    <Section title="As people see it" hint={words} isFlush>
      <Root>
        <Place icon={<LayoutList size={14} strokeWidth={1.8} />} label="On a form">
          <div className="card" {...attributesOf(texts.language)}>
            <span className="box" aria-hidden="true" />
            <div>
              <b>{draw(name)}</b>
              {description && <p>{draw(description)}</p>}
              {choices.preferences.map((preference) => (
                <Choices key={preference.name} {...preference} />
              ))}
              {choices.topics.length > 0 && (
                <Choices name={undefined} options={choices.topics} isSingle={false} />
              )}
            </div>
          </div>
        </Place>
        <Place icon={<Phone size={14} strokeWidth={1.8} />} label="Read out on the phone">
          <div className="card" {...attributesOf(texts.language)}>
            <q>{draw(description ?? name)}</q>
          </div>
        </Place>
        <Place icon={<UserRound size={14} strokeWidth={1.8} />} label="On their own page">
          <OnTheirPage query={preview} language={texts.language ?? fallback ?? 'en'} />
        </Place>
      </Root>
    </Section>
  );
}

interface PlaceProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}

function Place({ icon, label, children }: PlaceProps) {
  return (
    <figure>
      <figcaption>
        {icon}
        {label}
      </figcaption>
      {children}
    </figure>
  );
}

interface ChoicesProps {
  name: string | undefined;
  options: readonly string[];
  isSingle: boolean;
}

function Choices({ name, options, isSingle }: ChoicesProps) {
  return (
    <div className="choices">
      {name !== undefined && <b>{name}</b>}
      <ul>
        {options.map((option) => (
          <li key={option}>
            <span className="box" data-round={isSingle || undefined} aria-hidden="true" />
            <bdi>{option}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
