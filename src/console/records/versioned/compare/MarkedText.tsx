import { styled } from '#console/ui/styled.tsx';
import css from './MarkedText.module.css';
import type { TextPart } from './text-parts.ts';

const Root = styled('div', css.Root);

interface MarkedTextProps {
  parts: readonly TextPart[];
  /** What the marked parts are. */
  as: 'del' | 'ins';
  /** Its language; '' where none is named. */
  tag?: string;
}

/** One side of two texts: what the other hasn't is struck or underlined, and said to screen readers. */
export function MarkedText({ parts, as: Mark, tag = '' }: MarkedTextProps) {
  return (
    <Root dir="auto" lang={tag || undefined}>
      {parts.map((part, at) => (
        // Parts of one text stand where they stand.
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
        <Part key={at} part={part} as={Mark} />
      ))}
    </Root>
  );
}

function Part({ part, as: Mark }: { part: TextPart; as: 'del' | 'ins' }) {
  if (part.kind === 'gap') {
    const kind = part.isMarked ? (Mark === 'del' ? ' removed' : ' new') : '';
    return <bdi className="gap" lang="en">{` … ${part.words}${kind} words … `}</bdi>;
  }
  return part.kind === 'marked' ? <Mark>{part.text}</Mark> : part.text;
}
