import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { languageName } from '#console/ui/languages.ts';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { MissingTexts } from '#contract/missing-texts.ts';
import css from './LanguagesRow.module.css';
import {
  isComplete,
  type LanguageState,
  languageStates,
  missingSentence,
} from './language-states.ts';
import { PublishRow } from './PublishRow.tsx';

const Chips = styled('ul', css.Chips);

interface LanguagesRowProps {
  /** The default language first. */
  tags: readonly string[];
  missing: readonly MissingTexts[];
  /** Languages whose texts fell behind; null while that isn't known. */
  behind: readonly { tag: string; rows: readonly unknown[] }[] | null;
  /** What people see where a text is missing; '' where none is named. */
  fallback: string;
  /** Which texts are missing or fell behind, a sentence each. */
  sentences: readonly string[];
  /** Where texts are written. */
  editHref: string;
  /** What couldn't be read for it. */
  notRead: ReactNode;
}

/** The languages of a Draft, with what each lacks; nothing where it names none. */
export function LanguagesRow(props: LanguagesRowProps) {
  const { tags, missing, behind, fallback, sentences, editHref, notRead } = props;
  const writeBlock = useWriteBlock();
  const states = languageStates(tags, missing, behind ?? []);
  if (states.length === 0) return null;
  const isKnown = behind !== null;
  const isWhole = states.every(isComplete);
  const lack = missingSentence(states, fallback);
  return (
    <PublishRow
      tone={isWhole ? (isKnown ? 'ok' : 'plain') : 'warn'}
      title="Languages"
      action={
        !isWhole && (
          <WriteLink href={editHref} size="small" blockedReason={writeBlock}>
            Translate
          </WriteLink>
        )
      }
    >
      <Chips>
        {states.map((state) => (
          <Chip key={state.tag} state={state} isKnown={isKnown} />
        ))}
      </Chips>
      {lack && <p>{lack}</p>}
      {sentences.length > 0 && <p className="which">{sentences.join(' ')}</p>}
      <div className="not-read">{notRead}</div>
    </PublishRow>
  );
}

function Chip({ state, isKnown }: { state: LanguageState; isKnown: boolean }) {
  const { tag, missing, behind } = state;
  const isWhole = isComplete(state);
  const Sign = isWhole ? Check : TriangleAlert;
  return (
    <li data-tone={isWhole ? undefined : 'warn'}>
      {languageName(tag)}
      {(isKnown || !isWhole) && <Sign size={13} strokeWidth={2.2} aria-hidden="true" />}
      {isKnown && isWhole && <VisuallyHidden>: complete</VisuallyHidden>}
      {missing > 0 && (
        <span>
          {missing}
          <VisuallyHidden> missing</VisuallyHidden>
        </span>
      )}
      {behind > 0 && <span>behind</span>}
    </li>
  );
}
