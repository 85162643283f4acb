import { useId } from 'react';
import { styled } from '#console/ui/styled.tsx';
import { TickBox } from '#console/ui/TickBox.tsx';
import { type CriteriaChange, canReadAllChoices, type SearchCriteria } from '../search-criteria.ts';
import css from './ReadChoices.module.css';

const Root = styled('fieldset', css.Root);

type Part = 'topics' | 'preferences' | 'allChoices' | 'linkTokens';

const parts: readonly { part: Part; label: string; cost: string }[] = [
  { part: 'topics', label: 'Topics', cost: 'Slower.' },
  { part: 'preferences', label: 'Purpose preferences', cost: 'Slower.' },
  {
    part: 'allChoices',
    label: 'Choices without consent',
    cost: 'Slowest: every topic and option.',
  },
  {
    part: 'linkTokens',
    label: 'Link tokens',
    cost: 'Opens the person’s own preferences.',
  },
];

interface ReadChoicesProps {
  criteria: SearchCriteria;
  onChange: (change: CriteriaChange) => void;
}

/** What is read beside identifiers and statuses, with what it costs. Nothing of it by default. */
export function ReadChoices({ criteria, onChange }: ReadChoicesProps) {
  const inputId = useId();
  return (
    <Root>
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
