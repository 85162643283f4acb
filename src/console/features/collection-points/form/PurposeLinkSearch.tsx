import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { useReadHold } from '#console/api/useHolds.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { SearchRoot } from '#console/ui/fields/search-style.ts';
import { isComposing } from '#console/ui/is-composing.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import type { PurposeVersionLink } from '../nested-fields.ts';
import { PurposeOptionLine } from './PurposeOptionLine.tsx';
import { type PurposeOption, searchOptions } from './purpose-options.ts';

interface PurposeLinkSearchProps {
  inputRef: Ref<HTMLInputElement>;
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isReadOnly: boolean;
  options: readonly PurposeOption[];
  links: readonly PurposeVersionLink[];
  /** Purposes that exist, and those that are loaded: only these are searched. */
  total: number;
  loadedCount: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  onLoadMore: () => void;
  onPick: (option: PurposeOption) => void;
  onBlur: () => void;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Finds purpose versions by name and links them: typing narrows, the arrow keys move, Enter links,
 * Escape closes. It stays open for the next one.
 */
export function PurposeLinkSearch(props: PurposeLinkSearchProps) {
  const { id, options, links, onPick, isReadOnly } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const found = searchOptions(options, text);
  const current = isOpen ? found[active] : undefined;
  const listId = `${id}-options`;

  useEffect(() => {
    if (isOpen) panel.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen]);

  function handleKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (isReadOnly || isComposing(event)) return;
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setActive((active + step + found.length) % Math.max(1, found.length));
      else setIsOpen(true);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (current) onPick(current);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setIsOpen(false);
    }
  }

  function handleBlur(event: FocusEvent<HTMLElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setIsOpen(false);
    setText('');
    props.onBlur();
  }

  return (
    <SearchRoot onBlur={handleBlur}>
      <input
        ref={props.inputRef}
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && `${listId}-${active}`}
        aria-required="true"
        aria-invalid={props.isInvalid || undefined}
        aria-describedby={props.describedBy}
        readOnly={isReadOnly}
        autoComplete="off"
        spellCheck={false}
        placeholder="Search purposes to link"
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
      <div ref={panel} className="panel" hidden={!isOpen}>
        <div
          id={listId}
          className="list"
          role="listbox"
          tabIndex={-1}
          aria-label="Purpose versions"
          aria-multiselectable="true"
        >
          {isOpen &&
            found.map((option, index) => (
              <PurposeOptionLine
                key={`${option.Id}:${option.Version}`}
                id={`${listId}-${index}`}
                option={option}
                isLinked={links.some(
                  ({ Id, Version }) => Id === option.Id && Version === option.Version,
                )}
                isActive={index === active}
                onPick={() => {
                  setActive(index);
                  onPick(option);
                }}
              />
            ))}
        </div>
        <Foot {...props} text={text} foundCount={found.length} />
      </div>
    </SearchRoot>
  );
}

type FootProps = Pick<
  PurposeLinkSearchProps,
  'total' | 'loadedCount' | 'hasMore' | 'isLoadingMore' | 'onLoadMore' | 'options'
> & { text: string; foundCount: number };

function Foot({ text, foundCount, options, ...more }: FootProps) {
  const isEmpty = foundCount === 0 && options.length > 0;
  const hold = useReadHold(listPurposeVersionsEndpoint);
  return (
    <div className="foot" hidden={!isEmpty && !more.hasMore}>
      <span role="status">
        {isEmpty && `No purpose matches “${text}”. `}
        {more.hasMore && `${more.loadedCount} of ${more.total} purposes are loaded and searched.`}
      </span>
      {more.hasMore && (
        <ActionButton
          size="small"
          onClick={more.onLoadMore}
          // What waits for a limit is told under the search, which this panel covers.
          pending={more.isLoadingMore && hold.seconds === 0}
          blockedReason={hold.blockedReason}
          pendingText="Loading…"
        >
          {hold.label(`Load 100 more (of ${more.total})`)}
        </ActionButton>
      )}
    </div>
  );
}
