import { type ReactNode, useRef, useState } from 'react';
import { FilterChip } from './FilterChip.tsx';
import type { FilterOption, FilterPickerProps } from './FilterPicker.tsx';
import { shortGuid } from './short-guid.ts';

interface PickFilterProps {
  label: string;
  pickedId: string | undefined;
  /** Names what came with a link, where something on the page knows. */
  nameOf?: (id: string) => string | undefined;
  /** A `FilterPicker` with its options, loaded when it is first opened. */
  Picker: (props: FilterPickerProps) => ReactNode;
  onChange: (id: string | undefined) => void;
}

const isSameId = (a: string, b: string | undefined) => a.toLowerCase() === b?.toLowerCase();

/** A filter by one of many, which are picked from a list that opens below it. */
export function PickFilter({ label, pickedId, nameOf, Picker, onChange }: PickFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [picked, setPicked] = useState<FilterOption | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const known =
    picked && isSameId(picked.id, pickedId) ? picked.label : pickedId && nameOf?.(pickedId);
  const handleClose = () => {
    setIsOpen(false);
    button.current?.focus();
  };

  return (
    <>
      <FilterChip
        label={label}
        value={pickedId && (known ?? shortGuid(pickedId))}
        buttonRef={button}
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
        onClear={() => {
          button.current?.focus();
          onChange(undefined);
        }}
      />
      {isOpen && (
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
      )}
    </>
  );
}
