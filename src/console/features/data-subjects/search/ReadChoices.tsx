import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { TickBox } from '#console/ui/TickBox.tsx';
import { color } from '#console/ui/theme.ts';
import { type CriteriaChange, canReadAllChoices, type SearchCriteria } from '../search-criteria.ts';

const Root = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
  gap: '10px 24px',
  margin: '0 0 12px',
  padding: '12px 18px 14px',
  border: `1px solid ${color.line}`,
  borderRadius: 10,
  background: color.surface,
  '& legend': { float: 'left', gridColumn: '1 / -1', padding: 0, fontWeight: 600 },
  '& .choice': {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr)',
    columnGap: 6,
    alignItems: 'start',
  },
  '& input': { width: 18, height: 18, margin: '2px 0', accentColor: color.accent },
  '& input[aria-disabled="true"]': { opacity: 0.55, cursor: 'not-allowed' },
  '& label': { minHeight: 24, fontWeight: 600 },
  '& .cost': { gridColumn: 2, color: color.muted, fontSize: '0.8125rem' },
});

type Part = 'topics' | 'preferences' | 'allChoices' | 'linkTokens';

const parts: readonly { part: Part; label: string; cost: string }[] = [
  { part: 'topics', label: 'Topics', cost: 'Slower.' },
  { part: 'preferences', label: 'Purpose preferences', cost: 'Slower.' },
  {
    part: 'allChoices',
    label: 'Choices without consent',
    cost: 'Slowest: every topic and option of the purposes.',
  },
  {
    part: 'linkTokens',
    label: 'Link tokens',
    cost: 'A token opens the person’s own preferences.',
  },
];

interface ReadChoicesProps {
  id: string;
  criteria: SearchCriteria;
  onChange: (change: CriteriaChange) => void;
}

/** What is read beside identifiers and statuses, with what it costs. Nothing of it by default. */
export function ReadChoices({ id, criteria, onChange }: ReadChoicesProps) {
  const inputId = useId();
  return (
    <Root id={id}>
      <legend>More columns</legend>
      {parts.map(({ part, label, cost }) => (
        <ReadChoice
          key={part}
          id={`${inputId}-${part}`}
          label={label}
          cost={cost}
          isChosen={criteria[part]}
          blockedReason={
            part === 'allChoices' && !canReadAllChoices(criteria)
              ? 'Select topics or purpose preferences first.'
              : undefined
          }
          onChoose={(isChosen) => onChange({ [part]: isChosen })}
        />
      ))}
    </Root>
  );
}

interface ReadChoiceProps {
  id: string;
  label: string;
  cost: string;
  isChosen: boolean;
  blockedReason: string | undefined;
  onChoose: (isChosen: boolean) => void;
}

function ReadChoice({ id, label, cost, isChosen, blockedReason, onChoose }: ReadChoiceProps) {
  const isBlocked = blockedReason !== undefined;
  return (
    <div className="choice">
      <TickBox
        id={id}
        checked={isChosen && !isBlocked}
        aria-disabled={isBlocked || undefined}
        aria-describedby={`${id}-cost`}
        onTick={onChoose}
      />
      <label htmlFor={id}>{label}</label>
      <span className="cost" id={`${id}-cost`}>
        {blockedReason ?? cost}
      </span>
    </div>
  );
}
