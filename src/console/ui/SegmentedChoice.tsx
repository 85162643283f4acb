import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { color } from './theme.ts';

const Root = styled('fieldset')({
  display: 'inline-flex',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: `1px solid ${color.input}`,
  borderRadius: 8,
  background: color.surface,
  '& label': {
    position: 'relative',
    flex: 1,
    display: 'grid',
    placeItems: 'center',
    minHeight: 32,
    padding: '0 14px',
    borderInlineStart: `1px solid ${color.line}`,
    color: color.muted,
    fontSize: '0.8125rem',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
  },
  '& label:first-of-type': { borderInlineStart: 0, borderRadius: '7px 0 0 7px' },
  '& label:last-of-type': { borderRadius: '0 7px 7px 0' },
  '& label:hover': { background: color.sunken },
  '& label:has(:checked)': { background: color.accentSoft, color: color.accent },
  '& label[data-tone="bad"]:has(:checked)': { background: color.badSoft, color: color.bad },
  '& label[data-tone="ok"]:has(:checked)': { background: color.okSoft, color: color.ok },
  '& label:has(:focus-visible)': {
    outline: `2px solid ${color.accent}`,
    outlineOffset: 2,
    zIndex: 1,
  },
  '& input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' },
  '&[data-small] label': { minHeight: 28, padding: '0 10px' },
  '@media (max-width: 599px)': {
    '&:not([data-small])': { display: 'flex', width: '100%', '& label': { padding: '0 4px' } },
  },
  '@media (forced-colors: active)': {
    '& label:has(:checked)': {
      forcedColorAdjust: 'none',
      background: 'Highlight',
      color: 'HighlightText',
    },
  },
});

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
