import { useId } from 'react';
import { countWords } from '#console/api/limits/limit-words.ts';
import { styled } from '#console/ui/styled.tsx';
import { type ErasureOutcome, erasureOutcomes } from '#contract/erasures.ts';
import { outcomeLabel } from '../words.ts';
import css from './OutcomeChoice.module.css';

const Root = styled('fieldset', css.Root);

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
