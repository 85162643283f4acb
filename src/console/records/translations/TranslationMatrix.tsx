import { Eye } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { languageName } from '#console/ui/languages.ts';
import { useMediaQuery } from '#console/ui/useMediaQuery.ts';
import { CellBar } from './CellBar.tsx';
import { percentOf, sumColumns } from './coverage.ts';
import { findGaps, type GapState, type Gaps } from './gaps.ts';
import { MatrixTable, showCell } from './MatrixTable.tsx';
import { MatrixRoot } from './matrix-style.ts';
import type { Place } from './texts.ts';
import type { TextsView } from './texts-store.ts';
import { useTexts, useTextsLater } from './useTexts.ts';

interface TranslationMatrixProps {
  store: TextsView;
  isReadOnly: boolean;
  onPreview?: ((language: string) => void) | undefined;
}

/** Every text in every language, with marks for what is missing. */
export function TranslationMatrix(props: TranslationMatrixProps) {
  const { store, isReadOnly, onPreview } = props;
  const all = useTexts(store, ({ draft }) => draft.languages);
  const allRows = useTexts(store, (state) => state.rows);
  const translations = useMemo(() => all.slice(1), [all]);
  const isNarrow = useMediaQuery('(max-width: 699px)');
  const asked = useTexts(store, (state) => state.asked);
  const [chosen, setChosen] = useState(isNarrow && asked !== null ? asked.language : '');
  const [gaps, setGaps] = useState<(Gaps & { wanted: GapState }) | null>(null);
  const [current, setCurrent] = useState<Place | null>(asked);
  const [pasted, setPasted] = useState('');
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

  const hasBehind = useTexts(store, ({ columns }) =>
    Object.values(columns).some(({ behind }) => behind > 0),
  );
  const isChosenThere = translations.includes(chosen);
  const one = isChosenThere ? chosen : isNarrow ? (translations[0] ?? '') : '';
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

  if (allRows.length === 0) {
    return (
      <EmptyState title="No texts to translate yet">
        Write them in the default language first.
      </EmptyState>
    );
  }
  if (translations.length === 0) {
    return (
      <EmptyState title="No languages to translate into yet">Add a language below.</EmptyState>
    );
  }

  const lookAt = (language: string, wanted: GapState | undefined) =>
    setGaps(
      wanted === undefined
        ? null
        : {
            ...findGaps(store.state(), language === '' ? translations : [language], wanted),
            wanted,
          },
    );
  const isOnly = (wanted: GapState) => gaps?.wanted === wanted;
  const isEmpty = rows.length === 0 || languages.length === 0;
  const isCurrentShown =
    current !== null && rows.includes(current.row) && languages.includes(current.language);

  return (
    <MatrixRoot data-single={languages.length === 1 || undefined}>
      <div className="tools">
        <FilterChoice
          label="Language"
          value={one}
          anyLabel="all"
          isPlain={isNarrow}
          options={translations.map((tag) => ({ value: tag, label: languageName(tag) }))}
          onChange={(language) => {
            setChosen(language);
            lookAt(language, gaps?.wanted);
          }}
        />
        <ActionButton
          aria-pressed={isOnly('missing')}
          onClick={() => lookAt(one, isOnly('missing') ? undefined : 'missing')}
        >
          Only missing
        </ActionButton>
        {(hasBehind || isOnly('behind')) && (
          <ActionButton
            aria-pressed={isOnly('behind')}
            onClick={() => lookAt(one, isOnly('behind') ? undefined : 'behind')}
          >
            Only behind
          </ActionButton>
        )}
        {one !== '' && onPreview && (
          <ActionButton icon={Eye} onClick={() => onPreview(one)}>
            {`Preview in ${languageName(one)}`}
          </ActionButton>
        )}
        <Overall store={store} />
      </div>
      {isEmpty ? (
        <EmptyState
          title={isOnly('behind') ? 'Nothing is behind' : 'Nothing is missing'}
          action={<ActionButton onClick={() => setGaps(null)}>Show all texts</ActionButton>}
        >
          {isOnly('behind')
            ? 'Every translation is newer than its text.'
            : one === ''
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
            onPasted={setPasted}
          />
          <p role="status" className="pasted">
            {pasted}
          </p>
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

function Overall({ store }: { store: TextsView }) {
  const { total, missing, same, behind } = useTextsLater(store, ({ columns }) =>
    sumColumns(Object.values(columns).slice(1)),
  );
  return (
    <p className="overall">
      <b>{percentOf({ total, missing })}%</b> translated: {total - missing} of {total} texts
      {missing > 0 && `, ${missing} missing`}
      {same > 0 && `, ${same} same as default`}
      {behind > 0 && `, ${behind} behind`}
    </p>
  );
}
