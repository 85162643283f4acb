import { useId, useMemo } from 'react';
import type { KnownVersions } from '#console/features/person/parts/standings.ts';
import { usePersonScope } from '#console/ui/masking/PersonScope.tsx';
import { useRevealed } from '#console/ui/masking/useReveal.ts';
import { Paper } from '#console/ui/paper-style.ts';
import { personKey } from '#console/ui/sight.ts';
import { styled } from '#console/ui/styled.tsx';
import type { AccessAnswer } from '#contract/access-answers.ts';
import { AnnexSheet } from './AnnexSheet.tsx';
import { annexOf } from './annex.ts';
import css from './LetterPaper.module.css';
import { type LetterLanguage, speak } from './language.ts';
import { letterOf } from './letter.ts';
import { letterWords as words } from './letter-words.ts';
import { Parts } from './Parts.tsx';
import { choicesOf } from './standings-of-answer.ts';
import { TablesSheet } from './TablesSheet.tsx';
import { tablesOf } from './tables.ts';

interface LetterPaperProps {
  answer: AccessAnswer;
  /** All purposes of the account. */
  versions: NonNullable<KnownVersions>;
  language: LetterLanguage;
}

const Root = styled('article', css.Root);

/**
 * Everything that is held about a person, for them to read: a letter, tables, and an annex. Needs a
 * `PersonScope` above.
 */
export function LetterPaper({ answer, versions, language }: LetterPaperProps) {
  const titleId = useId();
  const isRevealed = useRevealed(personKey(usePersonScope() ?? ''));
  const isMasked = answer.values === 'masked' || !isRevealed;
  const { speech, letter, tables, annex } = useMemo(() => {
    const own = speak(language);
    const choices = choicesOf(answer, versions, own);
    const facts = { answer, choices };
    const made = tablesOf(own, facts);
    return {
      speech: own,
      letter: letterOf(own, facts, made),
      tables: made,
      annex: annexOf(own, answer, made),
    };
  }, [answer, versions, language]);

  return (
    <Root lang={language} aria-labelledby={titleId}>
      <Paper as="section" className="letter">
        <header>
          <address>
            {letter.sender.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
          <div className="reader">
            <div>
              {letter.reader.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <div key={index}>
                  <Parts of={line} />
                </div>
              ))}
            </div>
            <div className="day">{letter.day}</div>
          </div>
        </header>
        <h2 id={titleId}>{speech.say(words.title)}</h2>
        {letter.notice !== null && <p className="notice">{letter.notice}</p>}
        <p>
          <Parts of={letter.greeting} />
        </p>
        <p>{letter.intro}</p>
        {letter.sections.map(({ title, text }) => (
          <section key={title}>
            <h3>{title}</h3>
            <p>
              <Parts of={text} />
            </p>
          </section>
        ))}
        <p className="foot">
          {speech.say(words.annexFollows)}
          {isMasked && ` ${speech.say(words.masked)}`}
        </p>
      </Paper>
      <Paper as="section" className="tables">
        <TablesSheet speech={speech} tables={tables} />
      </Paper>
      <Paper as="section" className="annex">
        <AnnexSheet speech={speech} sections={annex} />
      </Paper>
    </Root>
  );
}
