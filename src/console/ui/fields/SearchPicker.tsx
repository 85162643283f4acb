import { ChevronDown } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../is-composing.ts';
import { describeField, FieldShell } from './FieldShell.tsx';
import { SearchRoot } from './search-style.ts';

export interface SearchOption {
  key: string;
  label: string;
  /** Said beside the label and searched with it: a tag, a version. */
  note?: string;
}

interface SearchPickerProps<Option extends SearchOption> {
  label: string;
  help?: ReactNode;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
  isReadOnly?: boolean;
  faults?: readonly string[];
  options: readonly Option[];
  /** What else the text may mean: an option that is not in the list. */
  optionOf?: (text: string) => Option | undefined;
  onPick: (option: Option) => void;
  /** Stands below the options: how many are loaded, a way to load more. */
  foot?: ReactNode;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** How well an option fits what was typed, best first: it is that, begins so, or holds it. */
const rankOf = ({ label, note = '' }: SearchOption, text: string): number | null => {
  const [words, tag] = [label.toLowerCase(), note.toLowerCase()];
  if (words === text || tag === text) return 0;
  if (words.startsWith(text)) return 1;
  return `${words} ${tag}`.includes(text) ? 2 : null;
};

const findBest = <Option extends SearchOption>(options: readonly Option[], text: string) =>
  options
    .flatMap((option) => {
      const rank = rankOf(option, text);
      return rank === null ? [] : [{ option, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option);

/**
 * Adds one of many by name: typing narrows, the arrow keys move, Enter picks, Escape closes. What
 * was picked is the caller's to show and to leave out of the options; the list stays open.
 */
export function SearchPicker<Option extends SearchOption>({
  label,
  help,
  placeholder,
  inputRef,
  isReadOnly = false,
  faults = [],
  options,
  optionOf,
  onPick,
  foot,
}: SearchPickerProps<Option>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const wanted = text.trim().toLowerCase();
  const listed = wanted === '' ? options : findBest(options, wanted);
  const other = wanted === '' ? undefined : optionOf?.(text.trim());
  const found =
    other === undefined || options.some(({ key }) => key === other.key)
      ? listed
      : [...listed, other];
  const current = isOpen ? found[Math.min(active, found.length - 1)] : undefined;

  function pick(option: Option) {
    setText('');
    setActive(0);
    onPick(option);
  }

  function move(step: number) {
    const next = (active + step + found.length) % Math.max(1, found.length);
    setActive(next);
    list.current?.children[next]?.scrollIntoView?.({ block: 'nearest' });
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (isReadOnly || isComposing(event)) return;
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) move(step);
      else setIsOpen(true);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (current) pick(current);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
    }
  }

  function handleBlur(event: FocusEvent<HTMLElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setIsOpen(false);
    setText('');
  }

  return (
    <FieldShell id={id} label={label} help={help} faults={faults}>
      <SearchRoot onBlur={handleBlur}>
        <input
          ref={inputRef}
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-options`}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${found.indexOf(current)}`}
          aria-invalid={faults.length > 0 || undefined}
          aria-describedby={describeField(id, help, faults)}
          readOnly={isReadOnly}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
            setIsOpen(true);
          }}
          onClick={() => setIsOpen(!isReadOnly)}
          onKeyDown={handleKeyDown}
        />
        <ChevronDown size={16} strokeWidth={1.8} />
        <div className="panel" hidden={!isOpen}>
          <div
            ref={list}
            id={`${id}-options`}
            className="list"
            role="listbox"
            tabIndex={-1}
            aria-label={label}
          >
            {isOpen &&
              found.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox takes the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
                <div
                  key={option.key}
                  id={`${id}-${index}`}
                  className="option"
                  role="option"
                  aria-selected={false}
                  data-active={option === current || undefined}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(option)}
                >
                  <span className="name">{option.label}</span>
                  {option.note && <span className="note">{option.note}</span>}
                </div>
              ))}
          </div>
          <div className="foot" hidden={found.length > 0 && foot === undefined}>
            <span role="status">
              {isOpen &&
                found.length === 0 &&
                (wanted ? `Nothing matches “${text.trim()}”.` : 'Nothing is left to add.')}
            </span>
            {foot}
          </div>
        </div>
      </SearchRoot>
    </FieldShell>
  );
}
