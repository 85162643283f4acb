import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import css from './FilterText.module.css';
import filter from './filter.module.css';
import { styled } from './styled.tsx';

interface FilterTextProps {
  label: string;
  /** The label as placeholder only for the eye; it stays the accessible name. */
  isLabelHidden?: boolean;
  /** The applied value. A change from outside (Back, "clear all") replaces the typed text. */
  value: string;
  /** Called with the trimmed text after a pause, at once on Enter and on clearing. */
  onCommit: (value: string) => void;
  placeholder?: string;
  pauseMs?: number;
  maxLength?: number;
}

const Root = styled('div', filter.Filter, css.Root);

/** A text filter that waits until typing pauses. */
export function FilterText({
  label,
  isLabelHidden = false,
  value,
  onCommit,
  placeholder,
  pauseMs = 300,
  maxLength,
}: FilterTextProps) {
  const inputId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState({ given: value, sent: value });

  if (known.given !== value) {
    setKnown({ given: value, sent: value });
    // Our own commit coming back must not undo newer typing.
    if (known.sent !== value) {
      setDraft(value);
    }
  }

  const commitAfterPause = useEffectEvent(commit);
  useEffect(() => {
    if (draft.trim() === known.sent) {
      return;
    }
    const timer = setTimeout(() => commitAfterPause(draft), pauseMs);
    return () => clearTimeout(timer);
  }, [draft, known.sent, pauseMs]);

  function commit(text: string) {
    const next = text.trim();
    if (next !== known.sent) {
      setKnown({ given: value, sent: next });
      onCommit(next);
    }
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault();
      commit(draft);
    }
  }

  function handleClear() {
    setDraft('');
    commit('');
    inputRef.current?.focus();
  }

  return (
    <Root data-set={value !== '' || undefined} data-bare={isLabelHidden || undefined}>
      <label htmlFor={inputId} data-hidden={isLabelHidden || undefined}>
        {label}
      </label>
      <input
        ref={inputRef}
        id={inputId}
        type="search"
        value={draft}
        placeholder={placeholder ?? (isLabelHidden ? `${label}…` : undefined)}
        maxLength={maxLength}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {draft !== '' && (
        <button type="button" className="clear" aria-label={`Clear ${label}`} onClick={handleClear}>
          <X size={14} strokeWidth={2} />
        </button>
      )}
    </Root>
  );
}
