import { CopyPlus, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { canonicalTag, directionOf, languageName } from '#console/ui/languages.ts';
import type { Cell } from '../coverage.ts';
import type { DraftStore, Place } from '../draft-store.ts';
import {
  copyMissing,
  defaultLanguageOf,
  type PreferenceDraft,
  rowsOf,
  setText,
  textOf,
} from '../preference-draft.ts';
import { readCell, useDraft, useDraftLater } from '../useDraft.ts';
import { rowLabel } from '../words.ts';
import { cellId, markWords } from './MatrixCell.tsx';

interface CellBarProps {
  store: DraftStore;
  place: Place;
  isReadOnly: boolean;
}

/** The cell that is worked on: what it translates, how it stands, and what can be done with it. */
export function CellBar(props: CellBarProps) {
  const { row, language } = props.place;
  const cell = useDraftLater(props.store, (state) => {
    const { text: _text, ...standing } = readCell(state, language, row);
    return standing;
  });
  return <CellWords {...props} cell={cell} />;
}

const CellWords = memo(function CellWords(props: CellBarProps & { cell: Omit<Cell, 'text'> }) {
  const { store, place, cell, isReadOnly } = props;
  const { row, language } = place;
  const source = useDraft(store, ({ draft }) => defaultLanguageOf(draft));
  const original = useDraft(store, ({ draft }) => textOf(draft, source, row));
  const order = useDraft(store, ({ draft }) => rowsOf(draft).indexOf(row) - 2);
  const mark = markWords(cell);

  function change(act: (draft: PreferenceDraft) => PreferenceDraft) {
    // The button may go with what it did.
    document.getElementById(cellId(language, row))?.focus();
    store.update(act);
  }

  return (
    <div className="cell-bar">
      <div className="words">
        <b>
          {rowLabel(row, original, order)} in {languageName(language)}
        </b>
        {mark !== '' && `: ${mark}`}
        <div className="original">
          {languageName(source)}:{' '}
          <span lang={canonicalTag(source)} dir={directionOf(source)}>
            {original.trim() || 'no text'}
          </span>
        </div>
      </div>
      {!isReadOnly && (
        <div className="buttons">
          {cell.state === 'missing' && (
            <ActionButton
              size="small"
              icon={CopyPlus}
              onClick={() => change((draft) => copyMissing(draft, language, [row]))}
            >
              Copy from default
            </ActionButton>
          )}
          {cell.isChanged && (
            <ActionButton
              size="small"
              icon={Undo2}
              onClick={() =>
                change((draft) =>
                  setText(draft, language, row, textOf(store.state().opened, language, row)),
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
