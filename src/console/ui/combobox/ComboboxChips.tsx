import { X } from 'lucide-react';
import type { HTMLAttributes, Key, MouseEventHandler } from 'react';
import { ChipList } from './combobox-style.ts';
import type { ComboboxOption } from './rank-options.ts';

/** What is chosen, before the text box. */
export interface ComboboxChipsProps<Option extends ComboboxOption> {
  /** Names the list of chips. */
  label: string;
  items: readonly Option[];
  isInvalid: (index: number) => boolean;
  removeLabel: (item: Option) => string;
  /** Also for Backspace in the empty box, which then holds the label for editing. */
  onRemove: (item: Option) => void;
}

type RemoveProps = HTMLAttributes<HTMLButtonElement> & { key?: Key; onDelete: MouseEventHandler };

interface ChipsProps<Option extends ComboboxOption> extends ComboboxChipsProps<Option> {
  isReadOnly: boolean;
  propsOf: (index: number) => RemoveProps;
}

/** Chips with a button each: the arrow keys and Tab lead to it, Enter, Delete and Backspace press it. */
export function ComboboxChips<Option extends ComboboxOption>(props: ChipsProps<Option>) {
  const { label, items, isInvalid, removeLabel, isReadOnly, propsOf } = props;
  if (items.length === 0) return null;
  return (
    <ChipList aria-label={label}>
      {items.map((item, index) => {
        const { key: _index, className: _unstyled, onDelete, ...button } = propsOf(index);
        return (
          <li key={item.id} data-invalid={isInvalid(index) || undefined}>
            {item.label}
            {!isReadOnly && (
              <button
                {...button}
                type="button"
                tabIndex={0}
                aria-label={removeLabel(item)}
                onClick={onDelete}
              >
                <X size={13} strokeWidth={2} />
              </button>
            )}
          </li>
        );
      })}
    </ChipList>
  );
}
