import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Removed, RemovedNote } from '#console/records/translations/RemovedNote.tsx';
import { defaultLanguageOf, textOf } from '#console/records/translations/texts.ts';
import { useTexts } from '#console/records/translations/useTexts.ts';
import { countStyle } from '#console/ui/count-style.ts';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { DraftStore } from '../draft-store.ts';
import { addOptions, moveOption, type PreferenceDraft, removeOption } from '../preference-draft.ts';
import { AddOptions } from './AddOptions.tsx';
import css from './OptionList.module.css';
import { OptionRow } from './OptionRow.tsx';
import { useDragOrder } from './useDragOrder.ts';

/** The options of a preference, one below the other; on small screens each takes two lines. */
const OptionListRoot = styled('div', css.OptionListRoot);

interface OptionListProps {
  store: DraftStore;
  isReadOnly: boolean;
  /** While a preference is made, its options have nothing but labels. */
  isNew: boolean;
  /** Of the list as a whole. */
  fault: ReactNode;
}

const labelIn = (draft: PreferenceDraft, key: string): string => {
  const place = draft.options.findIndex((option) => option.key === key);
  return textOf(draft, defaultLanguageOf(draft), key).trim() || `Option ${place + 1}`;
};

/** The options in their order: added, renamed, moved, preset, disabled and removed in place. */
export function OptionList({ store, isReadOnly, isNew, fault }: OptionListProps) {
  const options = useTexts(store, ({ draft }) => draft.options);
  const list = useRef<HTMLOListElement>(null);
  const addInput = useRef<HTMLInputElement>(null);
  const [announced, setAnnounced] = useState('');
  const [removed, setRemoved] = useState<Removed | null>(null);
  const movedBy = useRef<HTMLElement | null>(null);

  // A node that is put elsewhere in the list loses the focus on the way.
  useEffect(() => {
    if (options.length > 0) movedBy.current?.focus();
    movedBy.current = null;
  }, [options]);

  function move(key: string, to: number) {
    const before = store.state().draft;
    const words = labelIn(before, key);
    store.update((draft) => moveOption(draft, key, to));
    const { draft } = store.state();
    const place = draft.options.findIndex((option) => option.key === key) + 1;
    if (draft !== before) setAnnounced(`${words} is now ${place} of ${draft.options.length}`);
  }

  function remove(key: string) {
    const before = store.state().draft;
    const place = before.options.findIndex((option) => option.key === key);
    store.update((draft) => removeOption(draft, key));
    const after = store.state().draft;
    const words = `Removed ${labelIn(before, key)}${isNew ? '' : ' and its translations'}.`;
    setRemoved({ words, undo: () => store.update(() => before), after });
    const next = after.options[Math.min(place, after.options.length - 1)];
    const target = next && document.getElementById(`remove-${next.key}`);
    (target ?? addInput.current)?.focus();
  }

  const { drag, gripProps } = useDragOrder(list, move);
  return (
    <OptionListRoot data-new={isNew || undefined}>
      {!isNew && options.length > 0 && (
        <p className="help">
          Preset: already selected when a form opens. Disabled: not offered anymore; what people
          chose before stays.
          {options.some(({ canDelete }) => !canDelete) &&
            ' Options with recorded choices can only be disabled.'}
        </p>
      )}
      {options.length > 0 && (
        <ol
          ref={list}
          aria-label="Options"
          data-dragging={drag !== null || undefined}
          style={countStyle(options.length)}
        >
          {options.map((option, place) => (
            <OptionRow
              key={option.key}
              store={store}
              option={option}
              place={place}
              count={options.length}
              isReadOnly={isReadOnly}
              isNew={isNew}
              drag={dragOf(
                drag,
                option.key,
                place,
                options.findIndex(({ key }) => key === drag?.key),
              )}
              gripProps={gripProps(option.key)}
              onMove={(to, button) => {
                movedBy.current = button;
                move(option.key, to);
              }}
              onRemove={() => remove(option.key)}
            />
          ))}
        </ol>
      )}
      {fault}
      <RemovedNote
        store={store}
        removed={removed}
        onRestored={() => {
          setRemoved(null);
          addInput.current?.focus();
        }}
      />
      {!isReadOnly && (
        <AddOptions
          store={store}
          inputRef={addInput}
          onAdd={(labels) => {
            store.update((draft) => addOptions(draft, labels));
            setAnnounced(`Added ${labels.join(', ')}`);
          }}
        />
      )}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </OptionListRoot>
  );
}

/** How a row is drawn while one is dragged: itself, or the line where it would come to stand. */
const dragOf = (
  drag: { key: string; to: number } | null,
  key: string,
  place: number,
  from: number,
): 'held' | 'before' | 'after' | undefined => {
  if (drag === null) return undefined;
  if (drag.key === key) return 'held';
  if (drag.to === from) return undefined;
  if (drag.to < from) return place === drag.to ? 'before' : undefined;
  return place === drag.to ? 'after' : undefined;
};
