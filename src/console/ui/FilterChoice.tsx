import { ChevronDown, X } from 'lucide-react';
import { useId, useRef } from 'react';
import css from './FilterChoice.module.css';
import filter from './filter.module.css';
import { styled } from './styled.tsx';

export interface Choice {
  value: string;
  label: string;
}

interface FilterChoiceProps {
  label: string;
  isLabelHidden?: boolean;
  /** `''` for no choice. */
  value: string;
  /** Without the empty one. A value that is not among them is shown as it came. */
  options: readonly Choice[];
  /** Words of the empty choice. */
  anyLabel?: string;
  onChange: (value: string) => void;
  /** No frame, no empty choice, no accent: for a setting that always has a value. */
  isPlain?: boolean;
}

const Root = styled('div', filter.Filter, css.Root);

/** A filter with few values: "Status any", as a native list. */
export function FilterChoice({
  label,
  isLabelHidden = false,
  value,
  options,
  anyLabel = 'any',
  onChange,
  isPlain = false,
}: FilterChoiceProps) {
  const selectId = useId();
  const selectRef = useRef<HTMLSelectElement>(null);
  const isSet = value !== '' && !isPlain;
  const isUnknown = value !== '' && !options.some((option) => option.value === value);

  function handleClear() {
    // The clearing button is about to go, and the focus with it.
    selectRef.current?.focus();
    onChange('');
  }

  return (
    <Root data-set={isSet || undefined} data-plain={isPlain || undefined}>
      <label htmlFor={selectId} data-hidden={isLabelHidden || undefined}>
        {label}
      </label>
      <div className="field">
        <select
          ref={selectRef}
          id={selectId}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {(!isPlain || value === '') && <option value="">{anyLabel}</option>}
          {isUnknown && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={14} strokeWidth={1.8} />
      </div>
      {isSet && (
        <button type="button" className="clear" aria-label={`Clear ${label}`} onClick={handleClear}>
          <X size={14} strokeWidth={2} />
        </button>
      )}
    </Root>
  );
}
