import { Eye } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { languageName } from '#console/ui/languages.ts';
import { useMediaQuery } from '#console/ui/useMediaQuery.ts';
import { percentOf, sumColumns } from '../coverage.ts';
import type { DraftStore, Place } from '../draft-store.ts';
import { rowsOf } from '../preference-draft.ts';
import { useDraft, useDraftLater } from '../useDraft.ts';
import { CellBar } from './CellBar.tsx';
import { findGaps, type Gaps } from './gaps.ts';
import { MatrixTable, showCell } from './MatrixTable.tsx';
import { MatrixRoot } from './matrix-style.ts';

interface TranslationMatrixProps {
  store: DraftStore;
  isReadOnly: boolean;
  onPreview: (language: string) => void;
}

/** Every text in every language, with marks for what is missing. */
export function TranslationMatrix(props: TranslationMatrixProps) {
  const { store, isReadOnly, onPreview } = props;
  const all = useDraft(store, ({ draft }) => draft.languages);
  const options = useDraft(store, ({ draft }) => draft.options);
  const translations = useMemo(() => all.slice(1), [all]);
  const isNarrow = useMediaQuery('(max-width: 699px)');
  const asked = useDraft(store, (state) => state.asked);
  const [chosen, setChosen] = useState(isNarrow && asked !== null ? asked.language : '');
  const [gaps, setGaps] = useState<Gaps | null>(null);
  const [current, setCurrent] = useState<Place | null>(asked);
  const [answered, setAnswered] = useState(asked);
  if (asked !== null && asked !== answered) {
    setAnswered(asked);
    setChosen(isNarrow ? asked.language : '');
    setGaps(null);
    setCurrent(asked);
  }
  useEffect(() => {
    if (asked !== null) showCell(asked);
  }, [asked]);

  const isChosenThere = translations.includes(chosen);
  const one = isChosenThere ? chosen : isNarrow ? (translations[0] ?? '') : '';
  const allRows = useMemo(() => rowsOf({ options }), [options]);
  const rows = useMemo(
    () => (gaps === null ? allRows : allRows.filter((row) => gaps.rows.includes(row))),
    [allRows, gaps],
  );
  const languages = useMemo(() => {
    const looked = one === '' ? translations : [one];
    return gaps === null || one !== ''
      ? looked
      : looked.filter((tag) => gaps.languages.includes(tag));
  }, [translations, one, gaps]);

  if (translations.length === 0) {
    return (
      <EmptyState title="No languages to translate into yet">Add a language below.</EmptyState>
    );
  }

  const lookAt = (language: string, isOnlyMissing: boolean) =>
    setGaps(
      isOnlyMissing ? findGaps(store.state(), language === '' ? translations : [language]) : null,
    );
  const isEmpty = rows.length === 0 || languages.length === 0;
  const isCurrentShown =
    current !== null && rows.includes(current.row) && languages.includes(current.language);

  return (
    <MatrixRoot>
      <div className="tools">
        <FilterChoice
          label="Language"
          value={one}
          anyLabel="all"
          isPlain={isNarrow}
          options={translations.map((tag) => ({ value: tag, label: languageName(tag) }))}
          onChange={(language) => {
            setChosen(language);
            lookAt(language, gaps !== null);
          }}
        />
        <ActionButton aria-pressed={gaps !== null} onClick={() => lookAt(one, gaps === null)}>
          Only missing
        </ActionButton>
        {one !== '' && (
          <ActionButton icon={Eye} onClick={() => onPreview(one)}>
            {`Preview in ${languageName(one)}`}
          </ActionButton>
        )}
        <Overall store={store} />
      </div>
      {isEmpty ? (
        <EmptyState
          title="Nothing is missing"
          action={<ActionButton onClick={() => setGaps(null)}>Show all texts</ActionButton>}
        >
          {one === ''
            ? 'All texts are translated.'
            : `All texts are translated into ${languageName(one)}.`}
        </EmptyState>
      ) : (
        <>
          <MatrixTable
            store={store}
            rows={rows}
            languages={languages}
            current={current}
            isReadOnly={isReadOnly}
            onCurrent={setCurrent}
          />
          {isCurrentShown ? (
            <CellBar store={store} place={current} isReadOnly={isReadOnly} />
          ) : (
            <p className="cell-bar">
              {isReadOnly ? '' : 'Type in any cell. '}Arrow keys move between cells; Tab leaves the
              table.
            </p>
          )}
        </>
      )}
    </MatrixRoot>
  );
}

function Overall({ store }: { store: DraftStore }) {
  const { total, missing, same } = useDraftLater(store, ({ columns }) =>
    sumColumns(Object.values(columns).slice(1)),
  );
  return (
    <p className="overall">
      <b>{percentOf({ total, missing })}%</b> translated: {total - missing} of {total} texts
      {missing > 0 && `, ${missing} missing`}
      {same > 0 && `, ${same} same as default`}
    </p>
  );
}
