import { useState } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import { otherKeys } from './other-keys.ts';
import {
  type Choices,
  conflictsIn,
  mergeChoices,
  presetChoices,
  type Side,
  undecided,
} from './three-way.ts';
import type { ReviewOfAnything } from './useReviewedSave.ts';

interface ChangedStepProps {
  review: ReviewOfAnything;
  step: NonNullable<ReviewOfAnything['step']>;
  stored: unknown;
  isSent: boolean;
}

/** Shows what was opened, theirs and mine, field by field, and lets the person choose. */
export function ChangedStep({ review, step: { base, values }, stored, isSent }: ChangedStepProps) {
  const { subject, close, resolve } = review;
  const states = { base: subject.toValues(base), theirs: subject.toValues(stored), mine: values };
  const fields = subject.fieldsOf([base, stored], Object.values(states));
  const conflicts = conflictsIn(fields, states);
  const others = otherKeys(fields, subject.changedKeys(base, stored));
  const [choices, setChoices] = useState<Choices>(() => presetChoices(conflicts));
  const open = undecided(conflicts, choices);

  const choose = (key: string, side: Side) => setChoices((all) => ({ ...all, [key]: side }));
  const chooseAll = (side: Side) =>
    setChoices(Object.fromEntries(conflicts.map(({ field }) => [field.key, side])));

  return (
    <PanelDialog
      title={isSent ? 'Changed by someone else' : 'Not saved: changed by someone else'}
      sub={`Someone saved this ${subject.what} after you opened it.`}
      onClose={close}
      foot={
        <>
          <ActionButton onClick={close}>Keep editing</ActionButton>
          <ActionButton
            variant="primary"
            blockedReason={
              open.length > 0
                ? `Choose first: ${listWords(open.map(({ field }) => field.label))}.`
                : undefined
            }
            onClick={() => resolve(mergeChoices(conflicts, choices, states))}
          >
            Continue to review
          </ActionButton>
        </>
      }
    >
      <Strip tone="warn" role="alert">
        {isSent
          ? "Your save was cut off, and the saved version isn't yours. "
          : 'Your edits are still here. '}
        Choose a value for each field, then review the result. If you both save at the same time,
        the last save wins.
      </Strip>
      {others.length > 0 && (
        <p>
          They also changed fields that this form doesn't show: {listWords(others)}. Saving keeps
          theirs.
        </p>
      )}
      {conflicts.length > 1 && (
        <p>
          <ActionButton size="small" onClick={() => chooseAll('theirs')}>
            Use theirs for all
          </ActionButton>{' '}
          <ActionButton size="small" onClick={() => chooseAll('mine')}>
            Use mine for all
          </ActionButton>
        </p>
      )}
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.field.key}
          conflict={conflict}
          states={states}
          chosen={choices[conflict.field.key]}
          onChoose={(side) => choose(conflict.field.key, side)}
        />
      ))}
    </PanelDialog>
  );
}
