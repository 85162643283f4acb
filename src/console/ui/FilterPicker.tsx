import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { color } from './theme.ts';

const Frame = styled(Popover)({
  '& .MuiPopover-paper': {
    width: 'min(340px, calc(100vw - 24px))',
    marginTop: 4,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: 10,
    background: color.surface,
    backgroundImage: 'none',
    boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)',
  },
  '& input': {
    display: 'block',
    width: 'calc(100% - 16px)',
    minHeight: 34,
    margin: 8,
    padding: '0 10px',
    border: `1px solid ${color.input}`,
    borderRadius: 8,
    background: color.surface,
  },
  '& [role="listbox"]': { padding: '0 4px 4px', maxHeight: 280, overflow: 'auto' },
  '& [role="option"]': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 30,
    padding: '4px 10px',
    borderRadius: 7,
    cursor: 'pointer',
    '& > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
    '&[data-active]': {
      background: color.sunken,
      outline: `1px solid ${color.input}`,
      outlineOffset: -1,
    },
    '&[aria-selected="true"]': { color: color.accent, fontWeight: 600 },
  },
  '& .foot': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    padding: '4px 14px 12px',
    color: color.muted,
    fontSize: '0.8125rem',
  },
});

const pauseMs = 300;

/** One of those that a filter can be set to. */
export type FilterOption = { id: string; label: string };

export interface FilterPickerProps {
  anchor: HTMLElement | null;
  pickedId: string | undefined;
  onPick: (option: FilterOption) => void;
  onClose: () => void;
}

interface PickerListProps extends FilterPickerProps {
  /** What is picked, in lower case: "purpose". */
  what: string;
  options: readonly FilterOption[];
  /** What else the text that was typed may stand for. */
  optionOf?: (text: string) => FilterOption | undefined;
  /** Called with the trimmed text once typing pauses, for options that are searched elsewhere. */
  onSearch?: (text: string) => void;
  maxLength?: number;
  isPending: boolean;
  /** False while the options are no answer to the last search. */
  isAnswered?: boolean;
  /** What the list cannot say itself: that it loads, waits, failed, or is not whole. */
  foot: ReactNode;
}

/** A list to choose one from, narrowed by typing. */
export function FilterPicker(props: PickerListProps) {
  const { anchor, pickedId, onPick, onClose, what, options, optionOf, onSearch } = props;
  const { maxLength, isPending, isAnswered = !isPending, foot } = props;
  const [text, setText] = useState('');
  const [searched, setSearched] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const wanted = text.trim();
  const other = wanted === '' ? undefined : optionOf?.(wanted);
  const listed = options.filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase()));
  const found = [...listed, ...(other === undefined ? [] : [other])];
  const current = found[active];

  const isSearchDue = onSearch !== undefined && wanted !== searched;
  const isNone = listed.length === 0 && isAnswered && !isSearchDue;

  const search = useEffectEvent((sought: string) => {
    setSearched(sought);
    onSearch?.(sought);
  });
  useEffect(() => {
    if (!isSearchDue) return;
    const timer = setTimeout(() => search(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [isSearchDue, wanted]);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      onPick(current);
    }
  };

  return (
    <Frame
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      disableScrollLock
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': `Choose a ${what}` } }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: it is what the dialog was opened for
        autoFocus
        role="combobox"
        aria-label={`${what.charAt(0).toUpperCase()}${what.slice(1)}`}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={current && `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        placeholder={onSearch === undefined ? 'Type to narrow' : 'Type to search'}
        maxLength={maxLength}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={handleKeyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label={`${what}s`} aria-busy={isPending}>
        {found.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox takes the keys
          <div
            key={option.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={option.id === pickedId}
            data-active={index === active || undefined}
            tabIndex={-1}
            // The typing goes on where the focus is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(option)}
          >
            <span>{option.label}</span>
            {option.id === pickedId && <Check size={14} strokeWidth={2.2} />}
          </div>
        ))}
      </div>
      <div className="foot">
        <span role="status">{isNone && `No ${what} matches.`}</span>
        {foot}
      </div>
    </Frame>
  );
}
