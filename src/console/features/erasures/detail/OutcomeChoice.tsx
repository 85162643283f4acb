import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { color } from '#console/ui/theme.ts';
import { type ErasureOutcome, erasureOutcomes } from '#contract/erasures.ts';
import { countWords, outcomeLabel } from '../words.ts';

const Root = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
  gap: 16,
  minWidth: 0,
  margin: '0 0 16px',
  padding: 0,
  border: 0,
  '& label': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '2px 12px',
    padding: '14px 16px',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: 10,
    background: color.surface,
    cursor: 'pointer',
  },
  '& label:has(:checked)': {
    borderColor: color.accent,
    outline: `1px solid ${color.accent}`,
    background: color.accentSoft,
  },
  '& label:has(:focus-visible)': { outline: `2px solid ${color.accent}`, outlineOffset: 2 },
  '& input': { width: 16, height: 16, margin: '2px 0 0', accentColor: color.accent },
  '& .name': { fontWeight: 650 },
  '& .says': { gridColumn: 2, color: color.muted, fontSize: '0.8125rem' },
});

interface OutcomeChoiceProps {
  value: ErasureOutcome;
  receiptsToKeep: number;
  onChange: (outcome: ErasureOutcome) => void;
}

/** Whether everything goes, or receipts stay as proof. */
export function OutcomeChoice({ value, receiptsToKeep, onChange }: OutcomeChoiceProps) {
  const id = useId();
  const says: Record<ErasureOutcome, string> = {
    ERASE_ALL: 'Nothing that names the person stays. Their consent can no longer be proved.',
    KEEP_PROOF: `${countWords(receiptsToKeep, 'receipt')} ${receiptsToKeep === 1 ? 'stays' : 'stay'} until a date you set, for administrators only. Needs a legal reason.`,
  };
  return (
    <Root aria-label="Outcome">
      {erasureOutcomes.map((outcome) => (
        <label key={outcome}>
          <input
            type="radio"
            name={id}
            value={outcome}
            checked={outcome === value}
            aria-describedby={`${id}-${outcome}`}
            aria-label={outcomeLabel(outcome)}
            onChange={() => onChange(outcome)}
          />
          <span className="name">{outcomeLabel(outcome)}</span>
          <span className="says" id={`${id}-${outcome}`}>
            {says[outcome]}
          </span>
        </label>
      ))}
    </Root>
  );
}
