import { useEffect, useRef, useState } from 'react';
import type { ComboboxOption } from './combobox/rank-options.ts';
import { FilterChip } from './FilterChip.tsx';
import type { FilterPickerProps } from './FilterPicker.tsx';
import type { LazyPart } from './LazyPart.tsx';
import css from './PickFilter.module.css';
import { styled } from './styled.tsx';

interface PickFilterProps {
  label: string;
  pickedId: string | undefined;
  /** Names what came with a link, where something on the page knows. */
  nameOf?: (id: string) => string | undefined;
  /** A `FilterPicker` with its options, loaded when it is first opened. */
  Picker: LazyPart<FilterPickerProps>;
  onChange: (id: string | undefined) => void;
}

/** Takes no room in the bar: what it says while it's fetched moves nothing. */
const Below = styled('div', css.Below);

const isSameId = (a: string, b: string | undefined) => a.toLowerCase() === b?.toLowerCase();

/** A filter by one of many, which are picked from a list that opens below it. */
export function PickFilter({ label, pickedId, nameOf, Picker, onChange }: PickFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [picked, setPicked] = useState<ComboboxOption | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const known =
    picked && isSameId(picked.id, pickedId) ? picked.label : pickedId && nameOf?.(pickedId);
  const isClosing = useRef(false);
  const handleClose = () => {
    isClosing.current = true;
    setIsOpen(false);
  };
  useEffect(() => {
    if (isOpen || !isClosing.current) return;
    isClosing.current = false;
    // After the dialog's own attempt, which fails if the element that opened it is gone.
    button.current?.focus();
  }, [isOpen]);

  return (
    <>
      <FilterChip
        label={label}
        value={pickedId && (known ?? `Unknown ${label.toLowerCase()}`)}
        buttonRef={button}
        isOpen={isOpen}
        onRest={Picker.preload}
        onOpen={() => setIsOpen(true)}
        onClear={() => {
          button.current?.focus();
          onChange(undefined);
        }}
      />
      {isOpen && (
        <Below>
          <Picker
            anchor={button.current}
            pickedId={pickedId}
            onPick={(option) => {
              setPicked(option);
              onChange(option.id);
              handleClose();
            }}
            onClose={handleClose}
          />
        </Below>
      )}
    </>
  );
}
