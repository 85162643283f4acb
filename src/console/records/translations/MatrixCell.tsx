import { memo } from 'react';
import { canonicalTag, directionOf } from '#console/ui/languages.ts';
import type { Cell } from './coverage.ts';
import { rowFormId } from './RowForms.tsx';
import type { TextsView } from './texts-store.ts';
import { useTexts, useTypedText } from './useTexts.ts';

interface MatrixCellProps {
  store: TextsView;
  language: string;
  row: string;
  /** Of the language, counted from 0. */
  place: number;
  /** The one cell that Tab leads to. */
  isCurrent: boolean;
  isReadOnly: boolean;
}

/** Ids of a cell's text and of its marks; rows and languages have theirs too. */
export const cellId = (language: string, row: string) => `text-${language}-${row}`;
export const rowHeadId = (row: string) => `row-${row}`;
export const languageHeadId = (language: string) => `language-${language}`;

/** What is marked on a text, as words: the sign that comes with them is a matter of style. */
export const markWords = ({ state, isChanged, fault }: Omit<Cell, 'text'>): string =>
  [
    fault ?? (state === 'missing' && 'Missing'),
    fault === null && state === 'same' && 'Same as default',
    fault === null && state === 'behind' && 'Behind',
    isChanged && 'Changed',
  ]
    .filter(Boolean)
    .join(', ');

/** One text in one language, edited in place. */
export const MatrixCell = memo(function MatrixCell(props: MatrixCellProps) {
  const { store, language, row, place, isCurrent, isReadOnly } = props;
  const { cell, field } = useTypedText(store, language, row);
  const size = useTexts(store, ({ sizeOf }) => sizeOf(row));
  const mark = markWords(cell);
  const id = cellId(language, row);
  const shared = {
    id,
    form: rowFormId(row),
    lang: canonicalTag(language),
    dir: directionOf(language),
    tabIndex: isCurrent ? 0 : -1,
    readOnly: isReadOnly,
    autoComplete: 'off',
    spellCheck: false,
    'data-row': row,
    'data-language': language,
    'aria-labelledby': `${rowHeadId(row)} ${languageHeadId(language)}`,
    'aria-describedby': mark === '' ? undefined : `${id}-mark`,
    'aria-invalid': cell.fault !== null || undefined,
    ...field,
  };
  return (
    <td
      aria-colindex={place + 2}
      data-size={size}
      data-state={cell.state}
      data-fault={cell.fault !== null || undefined}
    >
      <div>
        {size === 'line' ? <input {...shared} /> : <textarea {...shared} />}
        {mark !== '' && (
          <span className="mark" id={`${id}-mark`}>
            {mark}
          </span>
        )}
      </div>
    </td>
  );
});
