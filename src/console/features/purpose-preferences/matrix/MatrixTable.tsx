import { type FocusEvent, type KeyboardEvent, memo } from 'react';
import { canonicalTag, directionOf, languageName } from '#console/ui/languages.ts';
import { percentOf } from '../coverage.ts';
import type { DraftStore } from '../draft-store.ts';
import { defaultLanguageOf, rowsOf, textOf } from '../preference-draft.ts';
import { useDraft } from '../useDraft.ts';
import { rowLabel } from '../words.ts';
import { cellId, languageHeadId, MatrixCell, rowHeadId } from './MatrixCell.tsx';
import { type Place, placeAfterKey } from './matrix-keys.ts';

interface MatrixTableProps {
  store: DraftStore;
  rows: readonly string[];
  languages: readonly string[];
  /** Where the keyboard is, or was last. */
  current: Place | null;
  isReadOnly: boolean;
  onCurrent: (place: Place) => void;
}

type TextBox = HTMLInputElement | HTMLTextAreaElement;

const textBoxOf = (target: EventTarget): TextBox | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;

const placeOf = ({ dataset: { row, language } }: TextBox): Place | null =>
  row === undefined || language === undefined ? null : { row, language };

/** Texts by languages: one stop for Tab, inside it the arrow keys lead from cell to cell. */
export function MatrixTable(props: MatrixTableProps) {
  const { store, rows, languages, current, isReadOnly, onCurrent } = props;
  const isThere =
    current !== null && rows.includes(current.row) && languages.includes(current.language);
  const entry = isThere ? current : { row: rows[0] ?? '', language: languages[0] ?? '' };

  function handleFocus(event: FocusEvent) {
    const box = textBoxOf(event.target);
    const place = box && placeOf(box);
    if (place !== null) onCurrent(place);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const box = textBoxOf(event.target);
    const place = box && placeOf(box);
    const hasModifier = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    if (place === null || box === null || hasModifier || event.nativeEvent.isComposing) return;
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
    if (next !== null) document.getElementById(cellId(next.language, next.row))?.focus();
  }

  return (
    <table onFocus={handleFocus} onKeyDown={handleKeyDown}>
      <thead>
        <tr>
          <DefaultHead store={store} />
          {languages.map((language) => (
            <LanguageHead key={language} store={store} language={language} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <MatrixRow
            key={row}
            store={store}
            row={row}
            languages={languages}
            entryLanguage={entry.row === row ? entry.language : null}
            isReadOnly={isReadOnly}
          />
        ))}
      </tbody>
    </table>
  );
}

function DefaultHead({ store }: { store: DraftStore }) {
  const language = useDraft(store, ({ draft }) => defaultLanguageOf(draft));
  return (
    <th scope="col">
      <span className="name">{languageName(language)}</span>
      <span className="figures">Default</span>
    </th>
  );
}

function LanguageHead({ store, language }: { store: DraftStore; language: string }) {
  const percent = useDraft(store, ({ columns }) => {
    const column = columns[language];
    return column === undefined ? 100 : percentOf(column);
  });
  return (
    <th scope="col" title={`${languageName(language)} (${language})`}>
      <span className="name" id={languageHeadId(language)}>
        {languageName(language)}
      </span>
      <span className="figures" data-complete={percent === 100 || undefined}>
        {percent} %
      </span>
    </th>
  );
}

interface MatrixRowProps {
  store: DraftStore;
  row: string;
  languages: readonly string[];
  /** The language of the cell that Tab leads to, where it is in this row. */
  entryLanguage: string | null;
  isReadOnly: boolean;
}

const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { store, row, languages, entryLanguage, isReadOnly } = props;
  const source = useDraft(store, ({ draft }) => defaultLanguageOf(draft));
  const text = useDraft(store, ({ draft }) => textOf(draft, source, row));
  const place = useDraft(store, ({ draft }) => rowsOf(draft).indexOf(row) - 2);
  const label = rowLabel(row, text, place);
  const isOwn = row === 'Name' || row === 'Description';
  return (
    <tr data-row={row}>
      <th scope="row" title={text}>
        <span className="kind" id={rowHeadId(row)}>
          {isOwn ? row : label}
        </span>
        {isOwn && (
          <span className="source" lang={canonicalTag(source)} dir={directionOf(source)}>
            {text}
          </span>
        )}
      </th>
      {languages.map((language) => (
        <MatrixCell
          key={language}
          store={store}
          language={language}
          row={row}
          isCurrent={entryLanguage === language}
          isReadOnly={isReadOnly}
        />
      ))}
    </tr>
  );
});
