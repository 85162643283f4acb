import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, memo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '#console/ui/is-composing.ts';
import { canonicalTag, directionOf, languageName } from '#console/ui/languages.ts';
import { percentOf } from './coverage.ts';
import { cellId, languageHeadId, MatrixCell, rowHeadId } from './MatrixCell.tsx';
import { mayLead, placeAfterKey } from './matrix-keys.ts';
import { columnWidth, headHeight, headWidth, rowHeight } from './matrix-style.ts';
import { pastedWords, placePasted } from './pasted-texts.ts';
import { defaultLanguageOf, type Place, textOf } from './texts.ts';
import type { TextsView } from './texts-store.ts';
import { sourceName } from './translation-words.ts';
import { useTexts } from './useTexts.ts';
import { useVisibleParts } from './useVisibleParts.ts';
import type { Part } from './visible-parts.ts';

interface MatrixTableProps {
  store: TextsView;
  rows: readonly string[];
  languages: readonly string[];
  /** Where the keyboard is, or was last. */
  current: Place | null;
  isReadOnly: boolean;
  onCurrent: (place: Place) => void;
  /** Several texts were pasted at once. */
  onPasted: (words: string) => void;
}

type TextBox = HTMLInputElement | HTMLTextAreaElement;

const textBoxOf = (target: EventTarget): TextBox | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;

const placeOf = ({ dataset: { row, language } }: TextBox): Place | null =>
  row === undefined || language === undefined ? null : { row, language };

/** The head of a row shows so many characters of a long text; the bar below has all. */
const shownOriginal = 300;

/** Another size is another element: Chromium keeps the height of a table row whose cell changes. */
const gapKey = ({ before, size }: { before: number; size: number }) => `gap ${before} ${size}`;

/** Puts the focus on a cell and brings it into view. */
export const showCell = ({ language, row }: Place): void => {
  const box = document.getElementById(cellId(language, row));
  box?.focus({ preventScroll: true });
  // By itself a browser brings the caret into view, and not always where rows come and go.
  box?.closest('td')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
};

/**
 * Texts by languages, drawn where they are in view: one stop for Tab, inside it the arrow keys lead
 * from cell to cell.
 */
export function MatrixTable(props: MatrixTableProps) {
  const { store, rows, languages, current, isReadOnly, onCurrent, onPasted } = props;
  const isThere =
    current !== null && rows.includes(current.row) && languages.includes(current.language);
  const entry = isThere ? current : { row: rows[0] ?? '', language: languages[0] ?? '' };
  const frame = useRef<HTMLElement>(null);
  const { sizeOf } = store.shown();
  const parts = useVisibleParts(frame, {
    rows: rows.map((row) => rowHeight(sizeOf(row))),
    columns: languages.map(() => columnWidth),
    head: { height: headHeight, width: headWidth },
    kept: { row: rows.indexOf(entry.row), column: languages.indexOf(entry.language) },
  });
  const columns = JSON.stringify(parts.columns);

  function handleFocus(event: FocusEvent) {
    const box = textBoxOf(event.target);
    const place = box && placeOf(box);
    if (place !== null) onCurrent(place);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!mayLead(event.key)) return;
    const box = textBoxOf(event.target);
    const place = box && placeOf(box);
    const hasModifier = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    if (place === null || box === null || hasModifier || isComposing(event)) return;
    const isArea = box instanceof HTMLTextAreaElement;
    const next = placeAfterKey(event.key, place, {
      rows,
      languages,
      caret: {
        start: box.selectionStart ?? 0,
        end: box.selectionEnd ?? 0,
        length: box.value.length,
      },
      direction: directionOf(place.language),
      isArea,
    });
    if (next !== null || (event.key === 'Enter' && !isArea)) event.preventDefault();
    if (next === null) return;
    // It may not be drawn yet.
    flushSync(() => onCurrent(next));
    showCell(next);
  }

  function handlePaste(event: ClipboardEvent) {
    const box = textBoxOf(event.target);
    const place = box && placeOf(box);
    if (place === null || isReadOnly) return;
    const text = event.clipboardData.getData('text/plain');
    const isArea = box instanceof HTMLTextAreaElement;
    const pasted = placePasted(text, place, { rows, languages, isArea });
    if (pasted === null) return;
    event.preventDefault();
    store.setTexts(pasted.texts);
    onPasted(pastedWords(pasted));
  }

  return (
    <section ref={frame} className="frame" aria-label="Translations, one column for each language">
      <table
        aria-rowcount={rows.length + 1}
        aria-colcount={languages.length + 1}
        onFocus={handleFocus}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
      >
        <thead>
          <tr aria-rowindex={1}>
            <DefaultHead store={store} />
            {parts.columns.map((part) =>
              part.kind === 'gap' ? (
                <td key={gapKey(part)} style={{ width: part.size }} />
              ) : (
                <LanguageHead
                  key={languages[part.index]}
                  store={store}
                  language={languages[part.index] ?? ''}
                  place={part.index}
                />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {parts.rows.map((part) =>
            part.kind === 'gap' ? (
              <tr key={gapKey(part)} className="gap">
                <td style={{ height: part.size }} />
              </tr>
            ) : (
              <MatrixRow
                key={rows[part.index]}
                store={store}
                row={rows[part.index] ?? ''}
                place={part.index}
                languages={languages}
                columns={columns}
                entryLanguage={entry.row === rows[part.index] ? entry.language : null}
                isReadOnly={isReadOnly}
              />
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

function DefaultHead({ store }: { store: TextsView }) {
  const language = useTexts(store, ({ draft }) => defaultLanguageOf(draft));
  return (
    <th scope="col" aria-colindex={1}>
      <span className="name">{sourceName(language)}</span>
      <span className="figures">Default</span>
    </th>
  );
}

interface LanguageHeadProps {
  store: TextsView;
  language: string;
  /** Counted from 0. */
  place: number;
}

function LanguageHead({ store, language, place }: LanguageHeadProps) {
  const percent = useTexts(store, ({ columns }) => {
    const column = columns[language];
    return column === undefined ? 100 : percentOf(column);
  });
  return (
    <th scope="col" aria-colindex={place + 2} title={`${languageName(language)} (${language})`}>
      <span className="name" id={languageHeadId(language)}>
        {languageName(language)}
      </span>
      <span className="figures" data-complete={percent === 100 || undefined}>
        {percent}%
      </span>
    </th>
  );
}

interface MatrixRowProps {
  store: TextsView;
  row: string;
  /** Among the rows that are shown, counted from 0. */
  place: number;
  languages: readonly string[];
  /** The columns that are drawn, as JSON: a row is drawn anew only where they are others. */
  columns: string;
  /** The language of the cell that Tab leads to, where it is in this row. */
  entryLanguage: string | null;
  isReadOnly: boolean;
}

const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { store, row, place, languages, columns, entryLanguage, isReadOnly } = props;
  const source = useTexts(store, ({ draft }) => defaultLanguageOf(draft));
  const text = useTexts(store, ({ draft }) => textOf(draft, source, row));
  const label = useTexts(store, ({ labelOf }) => labelOf(row));
  const size = useTexts(store, ({ sizeOf }) => sizeOf(row));
  const isTold = useTexts(store, ({ isNamedByText }) => isNamedByText(row));
  return (
    <tr aria-rowindex={place + 2} data-size={size}>
      <th scope="row" aria-colindex={1} title={text.slice(0, shownOriginal)}>
        <span className="kind" id={rowHeadId(row)}>
          {label}
        </span>
        {!isTold && (
          <span className="source" lang={canonicalTag(source)} dir={directionOf(source)}>
            {text.slice(0, shownOriginal)}
          </span>
        )}
      </th>
      {(JSON.parse(columns) as Part[]).map((part) =>
        part.kind === 'gap' ? (
          <td key={`gap ${part.before}`} />
        ) : (
          <MatrixCell
            key={languages[part.index]}
            store={store}
            language={languages[part.index] ?? ''}
            row={row}
            place={part.index}
            isCurrent={entryLanguage === languages[part.index]}
            isReadOnly={isReadOnly}
          />
        ),
      )}
    </tr>
  );
});
