import { styled } from '@mui/material/styles';
import { Check, ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { controlStyle } from '#console/ui/fields/field-style.ts';
import { color } from '#console/ui/theme.ts';
import type { PurposeVersionLink } from './collection-point-form.ts';
import { type PurposeOption, searchOptions } from './purpose-options.ts';
import { StatusBadge } from './StatusBadge.tsx';

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

const Root = styled('div')({
  position: 'relative',
  '& input': { ...controlStyle, paddingRight: 34 },
  '& > svg': {
    position: 'absolute',
    right: 11,
    top: 10,
    pointerEvents: 'none',
    color: color.muted,
  },
  '& .panel': {
    position: 'absolute',
    zIndex: 2,
    top: 'calc(100% + 4px)',
    left: 0,
    right: 0,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: 10,
    background: color.surface,
    boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)',
    overflow: 'hidden',
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 4, maxHeight: 264, overflow: 'auto' },
  '& ul:empty': { display: 'none' },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 34,
    padding: '4px 8px',
    borderRadius: 7,
    cursor: 'pointer',
    '& .name': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
    '& .version': { color: color.muted },
    '& .mark': { flex: 'none', width: 16, color: color.accent },
    '&:hover': { background: color.sunken },
    '&[data-active]': {
      background: color.sunken,
      outline: `1px solid ${color.input}`,
      outlineOffset: -1,
    },
  },
  '& .foot': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 10px',
    padding: '8px 12px',
    borderTop: `1px solid ${color.line}`,
    color: color.muted,
    fontSize: '0.8125rem',
  },
  '& .foot:first-of-type:nth-last-of-type(1)': { borderTop: 0 },
});

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
  const found = searchOptions(options, text);
  const current = isOpen ? found[active] : undefined;
  const listId = `${id}-options`;

  function handleKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (isReadOnly || event.nativeEvent.isComposing) return;
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
    <Root onBlur={handleBlur}>
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
      <div className="panel" hidden={!isOpen}>
        <ul id={listId} role="listbox" aria-label="Purpose versions" aria-multiselectable="true">
          {isOpen &&
            found.map((option, index) => (
              <OptionLine
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
        </ul>
        <Foot {...props} text={text} foundCount={found.length} />
      </div>
    </Root>
  );
}

interface OptionLineProps {
  id: string;
  option: PurposeOption;
  isLinked: boolean;
  isActive: boolean;
  onPick: () => void;
}

function OptionLine({ id, option, isLinked, isActive, onPick }: OptionLineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
    <li
      id={id}
      role="option"
      aria-selected={isLinked}
      data-active={isActive || undefined}
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: 'nearest' });
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span className="mark">{isLinked && <Check size={14} strokeWidth={2.4} />}</span>
      <span className="name">{option.label}</span>
      <span className="version">{`v${option.Version}`}</span>
      <StatusBadge status={option.status} isDisabled={false} />
    </li>
  );
}

type FootProps = Pick<
  PurposeLinkSearchProps,
  'total' | 'loadedCount' | 'hasMore' | 'isLoadingMore' | 'onLoadMore' | 'options'
> & { text: string; foundCount: number };

function Foot({ text, foundCount, options, ...more }: FootProps) {
  const isEmpty = foundCount === 0 && options.length > 0;
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
          pending={more.isLoadingMore}
          pendingText="Loading…"
        >
          {`Load 100 more (of ${more.total})`}
        </ActionButton>
      )}
    </div>
  );
}
