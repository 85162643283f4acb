import { CopyPlus, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { canonicalTag, directionOf, languageName } from '#console/ui/languages.ts';
import type { Cell } from './coverage.ts';
import { LazyBehindOriginal } from './LazyBehindOriginal.ts';
import { cellId, markWords } from './MatrixCell.tsx';
import { OriginalText } from './OriginalText.tsx';
import { defaultLanguageOf, type Place, textOf } from './texts.ts';
import type { TextsView } from './texts-store.ts';
import { sourceName } from './translation-words.ts';
import { readCell, useTexts, useTextsLater } from './useTexts.ts';

/** Texts of more characters may scroll. */
const longOriginal = 160;

interface CellBarProps {
  store: TextsView;
  place: Place;
  isReadOnly: boolean;
}

/** The cell that is worked on: what it translates, how it stands, and what can be done with it. */
export function CellBar(props: CellBarProps) {
  const { row, language } = props.place;
  const cell = useTextsLater(props.store, (state) => {
    const { text: _text, ...standing } = readCell(state, language, row);
    return standing;
  });
  return <CellWords {...props} cell={cell} />;
}

const CellWords = memo(function CellWords(props: CellBarProps & { cell: Omit<Cell, 'text'> }) {
  const { store, place, cell, isReadOnly } = props;
  const { row, language } = place;
  const source = useTexts(store, ({ draft }) => defaultLanguageOf(draft));
  const original = useTexts(store, ({ draft }) => textOf(draft, source, row));
  const label = useTexts(store, ({ labelOf }) => labelOf(row));
  const behind = useTexts(store, (state) => state.behind[language]?.[row]);
  const mark = markWords(cell);

  function change(act: () => void) {
    // The button may go with what it did.
    document.getElementById(cellId(language, row))?.focus();
    act();
  }

  return (
    <div className="cell-bar">
      <div className="words">
        <b>
          {label} in {languageName(language)}
        </b>
        {mark !== '' && `: ${mark}`}
        {cell.state === 'behind' && behind ? (
          <LazyBehindOriginal behind={behind} original={original} source={source} />
        ) : (
          <OriginalText isLong={original.length > longOriginal}>
            {sourceName(source)}:{' '}
            <span lang={canonicalTag(source)} dir={directionOf(source)}>
              {original.trim() || 'no text'}
            </span>
          </OriginalText>
        )}
      </div>
      {!isReadOnly && (
        <div className="buttons">
          {cell.state === 'missing' && (
            <ActionButton
              size="small"
              icon={CopyPlus}
              onClick={() => change(() => store.copyMissing(language, [row]))}
            >
              Copy from default
            </ActionButton>
          )}
          {cell.isChanged && (
            <ActionButton
              size="small"
              icon={Undo2}
              onClick={() =>
                change(() =>
                  store.setText(props.place, textOf(store.state().opened, language, row)),
                )
              }
            >
              Undo change
            </ActionButton>
          )}
        </div>
      )}
    </div>
  );
});
