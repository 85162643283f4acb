import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Combobox } from './combobox/Combobox.tsx';
import type { ComboboxOption } from './combobox/rank-options.ts';
import { popoverFrame } from './popover-frame.tsx';

const Frame = popoverFrame('left', {
  width: 'min(340px, calc(100vw - 24px))',
});

const pauseMs = 300;

export interface FilterPickerProps {
  anchor: HTMLElement | null;
  pickedId: string | undefined;
  onPick: (option: ComboboxOption) => void;
  onClose: () => void;
}

interface PickerListProps extends FilterPickerProps {
  /** What is picked, in lower case: "purpose". */
  what: string;
  options: readonly ComboboxOption[];
  /** What else the typed text may stand for. */
  optionOf?: (text: string) => ComboboxOption | undefined;
  /** Called with the trimmed text once typing pauses, for options that are searched elsewhere. */
  onSearch?: (text: string) => void;
  maxLength?: number;
  /** False while the options don't answer the last search. */
  isAnswered: boolean;
  /** What the list can't say itself: that it loads, waits, failed, or has more. */
  foot: ReactNode;
}

/** A list to choose one from, narrowed by typing. */
export function FilterPicker(props: PickerListProps) {
  const { anchor, pickedId, onPick, onClose, what, options, optionOf, onSearch } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [searched, setSearched] = useState('');
  const wanted = text.trim();
  const isSearchDue = onSearch !== undefined && wanted !== searched;

  const search = useEffectEvent((sought: string) => {
    setSearched(sought);
    onSearch?.(sought);
  });
  useEffect(() => {
    if (!isSearchDue) return;
    const timer = setTimeout(() => search(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [isSearchDue, wanted]);

  return (
    <Frame
      anchor={anchor}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': `Choose a ${what}` },
        transition: { onEntering: () => input.current?.focus() },
      }}
    >
      <Combobox
        id={id}
        box={{
          'aria-label': `${what.charAt(0).toUpperCase()}${what.slice(1)}`,
          placeholder: onSearch === undefined ? 'Type to filter' : 'Type to search',
          maxLength: props.maxLength,
        }}
        inputRef={input}
        text={text}
        onTextChange={setText}
        list={{
          label: `${what}s`,
          options,
          optionOf,
          onPick,
          isChosen: (option) => option.id === pickedId,
          isAnswered: props.isAnswered && !isSearchDue,
          emptyText: `No ${what}s yet`,
          foot: props.foot,
          isInPlace: true,
        }}
      />
    </Frame>
  );
}
