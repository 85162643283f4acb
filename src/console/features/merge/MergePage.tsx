import { useEffect, useRef, useState } from 'react';
import { useMissingRight } from '#console/api/rights.ts';
import { Term } from '#console/features/help/parts/Term.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ConfirmDialog } from '#console/ui/LazyConfirmDialog.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { ChooseStep } from './choose/ChooseStep.tsx';
import { OtherMergeQuestion } from './choose/OtherMergeQuestion.tsx';
import { useMergeDraft } from './draft-memory.ts';
import css from './MergePage.module.css';
import {
  emptyDraft,
  goTo,
  isWorthKeeping,
  type MergeDraft,
  type MergeStep,
  mergeSteps,
} from './merge-draft.ts';
import { PrimaryStep } from './primary/PrimaryStep.tsx';
import { ReviewStep } from './review/ReviewStep.tsx';
import { StepList, stepWords } from './StepList.tsx';
import { useMergeAct } from './useMergeAct.ts';

const ConfirmStep = lazyPart(async () => (await import('./confirm/ConfirmStep.tsx')).ConfirmStep);
const OutcomeStep = lazyPart(async () => (await import('./outcome/OutcomeStep.tsx')).OutcomeStep);

const Heading = styled('h2', css.Heading);

const stepTitles: Record<MergeStep, string> = {
  choose: 'Choose people',
  primary: 'Choose the primary record',
  review: 'Review changes',
  confirm: 'Confirm merge',
  outcome: 'Result',
};

const titleOf = ({ people }: MergeDraft): string =>
  people.length < 2 ? 'Merge people' : `Merge ${people.length} people into 1`;

/** Merges people into one of them, step by step; what was chosen is kept in memory alone. */
function MergePage() {
  const { draft, proposal, change, answer } = useMergeDraft();
  const { step } = draft;
  const act = useMergeAct(draft);
  const heading = useStepFocus(step);
  const missingRight = useMissingRight();
  const [isDiscarding, setIsDiscarding] = useState(false);

  useEffect(() => {
    if (step !== 'review') return;
    ConfirmStep.preload();
    OutcomeStep.preload();
  }, [step]);

  function handleDiscard() {
    setIsDiscarding(false);
    change(() => emptyDraft);
    heading.current?.focus();
  }

  return (
    <>
      <PageHeader
        title={titleOf(draft)}
        sub={
          <>
            Combine the records of one person into the{' '}
            <Term id="primary-record">primary record</Term>.
          </>
        }
        actions={
          isWorthKeeping(draft) && (
            <ActionButton
              variant="ghost"
              blockedReason={act.isUnderWay ? 'The merge is in progress.' : undefined}
              onClick={() => setIsDiscarding(true)}
            >
              Discard…
            </ActionButton>
          )
        }
      />
      {missingRight && step !== 'outcome' && (
        <Strip title="You can't finish this merge.">{missingRight}</Strip>
      )}
      {proposal && <OtherMergeQuestion draft={draft} proposal={proposal} onAnswer={answer} />}
      <StepList
        shown={step}
        onGo={
          draft.sent === null && !act.isUnderWay
            ? (past) => {
                act.write.discard();
                change(goTo(past));
              }
            : undefined
        }
      />
      <VisuallyHidden role="status">
        {`Step ${mergeSteps.indexOf(step) + 1} of ${mergeSteps.length}: ${stepWords[step]}`}
      </VisuallyHidden>
      <Heading ref={heading} tabIndex={-1}>
        {stepTitles[step]}
      </Heading>
      {step === 'choose' && <ChooseStep draft={draft} change={change} />}
      {step === 'primary' && <PrimaryStep draft={draft} change={change} />}
      {step === 'review' && <ReviewStep draft={draft} change={change} />}
      {step === 'confirm' && <ConfirmStep draft={draft} change={change} act={act} />}
      {step === 'outcome' && <OutcomeStep draft={draft} change={change} act={act} />}
      {isDiscarding && (
        <ConfirmDialog
          isOpen
          title="Discard this merge?"
          confirmLabel="Discard"
          tone="danger"
          onConfirm={handleDiscard}
          onCancel={() => setIsDiscarding(false)}
        >
          {draft.sent === null
            ? 'Your choices are lost. Nothing is merged.'
            : "It was sent, and its result is unknown. Discarding removes it here but doesn't undo it."}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Moves the focus to the heading of each next step, where its reader begins; not to that of Confirm. */
const useStepFocus = (step: MergeStep) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // There Cancel has the focus, so that Enter merges nobody.
    if (step === 'confirm') return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, [step]);
  return heading;
};

export { MergePage as Component };
