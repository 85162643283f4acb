import { type ReactNode, useState } from 'react';
import type { TextRow } from './compare-versions.ts';
import { noText } from './compare-words.ts';
import { MarkedText } from './MarkedText.tsx';
import { hasGap, type TextPart, textParts } from './text-parts.ts';
import { useDifference } from './useDifference.ts';
import type { MarkedWords } from './word-difference.ts';

interface ComparedTextCellsProps {
  tag: string;
  row: Pick<TextRow, 'label' | 'state' | 'before' | 'after' | 'fallback' | 'isReplaced'>;
  /** The versions' numbers. */
  before: number;
  after: number;
  /** What is to be said of it beside. */
  notice: ReactNode;
}

/** Of a text that isn't compared yet: its beginning. */
const beginning = (text: string): TextPart[] => [{ kind: 'equal', text: text.slice(0, 1_000) }];

/** A text in both versions, in two cells. */
export function ComparedTextCells({ tag, row, before, after, notice }: ComparedTextCellsProps) {
  const [isFolded, setFolded] = useState(true);
  const difference = useDifference(row.before, row.after, tag);
  const isEqual = row.state === 'equal' || row.state === 'behind';
  const partsOf = (side: MarkedWords | undefined, text: string) =>
    side === undefined ? beginning(text) : textParts(side, isFolded);
  const was = partsOf(difference?.before, row.before);
  const is = partsOf(difference?.after, row.after);
  const isLong = isFolded && (hasGap(was) || (!isEqual && hasGap(is)));
  const isAlike =
    row.state === 'changed' && difference?.before.isMarked.every((isMarked) => !isMarked);
  return (
    <>
      <td data-label={`v${before}`} data-pending={difference === null || undefined}>
        {row.before.trim() === '' ? (
          <span className="none">{noText(row, 'before')}</span>
        ) : (
          <MarkedText parts={was} as="del" tag={tag} />
        )}
        {isLong && (
          <button type="button" className="more" onClick={() => setFolded(false)}>
            {`Show all of ${row.label}`}
          </button>
        )}
      </td>
      <td data-label={`v${after}`}>
        {isEqual ? (
          <span className="none">{`Equal to v${before}`}</span>
        ) : row.after.trim() === '' ? (
          <span className="none">{noText(row, 'after')}</span>
        ) : (
          <MarkedText parts={is} as="ins" tag={tag} />
        )}
        {isAlike && difference?.after.isMarked.every((isMarked) => !isMarked) && (
          <span className="none">Only spaces and line breaks differ</span>
        )}
        {difference?.isWhole && (
          <span className="none">Too much differs to compare it word by word</span>
        )}
        {notice}
      </td>
    </>
  );
}
