import { useId } from 'react';
import css from './SegmentedChoice.module.css';
import { styled } from './styled.tsx';

const Root = styled('fieldset', css.Root);

interface SegmentedChoiceProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: string; tone?: 'ok' | 'bad' }[];
  value: Value;
  isSmall?: boolean;
  onChange: (value: Value) => void;
}

/** One of two to four values, side by side. */
export function SegmentedChoice<Value extends string | number>({
  label,
  options,
  value,
  isSmall,
  onChange,
}: SegmentedChoiceProps<Value>) {
  const name = useId();
  return (
    <Root aria-label={label} data-small={isSmall || undefined}>
      {options.map((option) => (
        <label key={option.value} data-tone={option.tone}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </Root>
  );
}
