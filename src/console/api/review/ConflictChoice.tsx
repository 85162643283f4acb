import { useId } from 'react';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { statusKind } from '#console/ui/status-kind.ts';
import { styled } from '#console/ui/styled.tsx';
import css from './ConflictChoice.module.css';
import type { Shown, ThreeStates } from './review-field.ts';
import type { Conflict, Side } from './three-way.ts';

interface ConflictChoiceProps<Values> {
  conflict: Conflict<Values>;
  states: ThreeStates<Values>;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

const Root = styled('fieldset', css.Root);

const sideWords: Record<Side, string> = { theirs: 'Theirs', mine: 'Mine', both: 'Keep both' };

const changedByKind = statusKind({
  both: { word: 'Both of you changed it', tone: 'warn' },
  them: { word: 'Only they changed it', tone: 'info' },
  me: { word: 'Only you changed it', tone: 'off' },
});

/** One field as it was opened, theirs and mine, with the choice between the last two. */
export function ConflictChoice<Values>(props: ConflictChoiceProps<Values>) {
  const { conflict, states, chosen, onChoose } = props;
  const { field, changedBy, sides } = conflict;
  const name = useId();
  const stateOf: Record<Side, Values> = {
    theirs: states.theirs,
    mine: states.mine,
    both: field.takeBoth?.(states.theirs, states) ?? states.theirs,
  };
  return (
    <Root>
      <legend>
        {field.label} <StatusTag {...changedByKind.tag(changedBy)} />
      </legend>
      <div className="states">
        <div className="state">
          <span className="name base">When you opened it</span>
          <Value shown={field.show(states.base)} />
        </div>
        {sides.map((side) => (
          <label key={side} className="state">
            <span className="name">
              <input
                type="radio"
                name={name}
                checked={chosen === side}
                onChange={() => onChoose(side)}
              />
              {sideWords[side]}
            </span>
            <Value shown={field.show(stateOf[side])} />
          </label>
        ))}
      </div>
    </Root>
  );
}

function Value({ shown }: { shown: Shown }) {
  if (shown.kind === 'text') {
    return shown.text === '' ? (
      <span className="value none">not set</span>
    ) : (
      <span className="value">{shown.text}</span>
    );
  }
  if (shown.items.length === 0) return <span className="value none">none</span>;
  return (
    <>
      {shown.items.map(({ key, text }, index) => (
        <span key={key} className="value">{`${index + 1}. ${text}`}</span>
      ))}
    </>
  );
}
