import { X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import css from './FilterDate.module.css';
import filter from './filter.module.css';
import { styled } from './styled.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface FilterDateProps {
  label: string;
  /** yyyy-MM-dd, `''` for none. */
  value: string;
  onChange: (value: string) => void;
  /** yyyy-MM-dd: days beyond them cannot be picked. */
  min?: string;
  max?: string;
  /** Id of what says which moment a day stands for. */
  describedBy?: string;
  /** Why no day can be chosen now, as something else rules it out. It can still be read and cleared. */
  blockedReason?: string | undefined;
}

const Root = styled('div', filter.Filter, css.Root);

/** A filter by day, as the browser's own date field. A day that is only half typed changes nothing. */
export function FilterDate(props: FilterDateProps) {
  const { label, value, onChange, min, max, describedBy, blockedReason } = props;
  const id = useId();
  const descriptions = [blockedReason && `${id}-blocked`, describedBy].filter(Boolean).join(' ');
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setDraft(value);
  }

  function handleClear() {
    // The clearing button is about to go, and the focus with it.
    input.current?.focus();
    onChange('');
  }

  return (
    <Root data-set={value !== '' || undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="date"
        value={draft}
        min={min}
        max={max}
        readOnly={blockedReason !== undefined}
        aria-disabled={blockedReason !== undefined || undefined}
        aria-describedby={descriptions || undefined}
        data-tip={blockedReason}
        onChange={(event) => {
          if (blockedReason !== undefined) return;
          setDraft(event.target.value);
          // A year is typed digit by digit: 0002 is on the way to 2026.
          if (event.target.value >= '1900') onChange(event.target.value);
        }}
      />
      {blockedReason && <VisuallyHidden id={`${id}-blocked`}>{blockedReason}</VisuallyHidden>}
      {value !== '' && (
        <button type="button" className="clear" aria-label={`Clear ${label}`} onClick={handleClear}>
          <X size={14} strokeWidth={2} />
        </button>
      )}
    </Root>
  );
}
