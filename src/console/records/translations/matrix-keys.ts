import type { Place } from './texts.ts';

type Caret = { start: number; end: number; length: number };

const isAtStart = ({ start, end }: Caret) => start === 0 && end === 0;
const isAtEnd = ({ start, end, length }: Caret) => start === length && end === length;

const step = (list: readonly string[], from: string, by: number): string | undefined =>
  list[list.indexOf(from) + by];

/** Whether a key can lead to another cell at all: those that write are none of the table's business. */
export const mayLead = (key: string): boolean => key === 'Enter' || key.startsWith('Arrow');

/**
 * The cell that a key leads to from another one; null where the key stays with the text. Up, down
 * and Enter leave a line of text at once; left and right leave once the caret is at its edge, so
 * that text can be edited as anywhere.
 */
export const placeAfterKey = (
  key: string,
  place: Place,
  {
    rows,
    languages,
    caret,
    direction,
    isArea,
  }: {
    rows: readonly string[];
    languages: readonly string[];
    caret: Caret;
    direction: 'ltr' | 'rtl';
    /** Several lines of text: up and down leave at its edges only. */
    isArea: boolean;
  },
): Place | null => {
  const { row, language } = place;
  const [isBefore, isAfter] = direction === 'ltr' ? [isAtStart, isAtEnd] : [isAtEnd, isAtStart];
  const toRow = (by: number): Place | null => {
    const next = step(rows, row, by);
    return next === undefined ? null : { row: next, language };
  };
  const toLanguage = (by: number): Place | null => {
    const next = step(languages, language, by);
    return next === undefined ? null : { row, language: next };
  };
  if (key === 'ArrowUp') return !isArea || isAtStart(caret) ? toRow(-1) : null;
  if (key === 'ArrowDown') return !isArea || isAtEnd(caret) ? toRow(1) : null;
  if (key === 'Enter') return isArea ? null : toRow(1);
  if (key === 'ArrowLeft') return isBefore(caret) ? toLanguage(-1) : null;
  if (key === 'ArrowRight') return isAfter(caret) ? toLanguage(1) : null;
  return null;
};
