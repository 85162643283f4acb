import { styled } from '@mui/material/styles';
import { color } from '#console/ui/theme.ts';
import { type Period, periods, periodWords } from '../period.ts';

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
  '& label:has(:focus-visible)': {
    outline: `2px solid ${color.accent}`,
    outlineOffset: 2,
    zIndex: 1,
  },
  '& input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' },
  '@media (max-width: 599px)': { display: 'flex', width: '100%', '& label': { padding: '0 4px' } },
  '@media (forced-colors: active)': {
    '& label:has(:checked)': {
      forcedColorAdjust: 'none',
      background: 'Highlight',
      color: 'HighlightText',
    },
  },
});

interface PeriodChoiceProps {
  value: Period;
  onChange: (period: Period) => void;
}

/** How many days the pictures show. */
export function PeriodChoice({ value, onChange }: PeriodChoiceProps) {
  return (
    <Root aria-label="Period">
      {periods.map((period) => (
        <label key={period}>
          <input
            type="radio"
            name="period"
            value={period}
            checked={period === value}
            onChange={() => onChange(period)}
          />
          {periodWords[period]}
        </label>
      ))}
    </Root>
  );
}
