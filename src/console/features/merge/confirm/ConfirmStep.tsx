import { useMemo } from 'react';
import { useEnvironment } from '#console/api/production.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TypedConfirmation } from '#console/ui/TypedConfirmation.tsx';
import { peopleFault } from '../choose/people-faults.ts';
import { EvidenceChoice } from '../evidence/EvidenceChoice.tsx';
import { comparisonIn, goTo, othersOf } from '../merge-draft.ts';
import { useReadProgress } from '../read-people.ts';
import { isReviewed } from '../review/review-of.ts';
import type { StepProps } from '../step-props.ts';
import type { MergeAct } from '../useMergeAct.ts';
import { bothOrAll, checkingRecords, snapshotFirst } from '../words.ts';
import css from './ConfirmStep.module.css';

const Words = styled('p', css.Words);

const Progress = styled('p', css.Progress);

interface ConfirmStepProps extends StepProps {
  act: MergeAct;
}

/** The phrase, once there is evidence; everybody is read again before anything is sent. */
export function ConfirmStep({ draft, change, act }: ConfirmStepProps) {
  const { people, primaryId, evidence } = draft;
  const { write, isUnderWay } = act;
  const { label, isProduction } = useEnvironment();
  const writeBlock = useWriteBlock();
  const rateLimit = useWriteLimit(write);
  const progress = useReadProgress();
  const primary = people.find(({ id }) => id === primaryId);
  const others = othersOf(draft).length;
  const environment = isProduction ? 'PRODUCTION' : label.toUpperCase();
  const isChecked = useMemo(() => isReviewed(draft), [draft]);
  const missing = () => {
    if (!isChecked) return 'Go back and check the consent that may change.';
    return evidence === null ? snapshotFirst : undefined;
  };

  return (
    <>
      <EvidenceChoice draft={draft} change={change} />
      <Section title="Confirm" tone="bad">
        <Words>
          {others === 1 ? '1 record is' : `${others} records are`} merged into{' '}
          {primary && <MaskedText value={primary.identifier} person={primary.id} />} and deleted.
          This can't be undone. We check {bothOrAll(people.length)} records again first, and stop if
          anything changed.
        </Words>
        <TypedConfirmation
          phrase={`merge ${people.length} into 1 ${environment}`}
          confirmLabel={rateLimit.label(`Merge ${people.length} people into 1`)}
          blockedReason={
            writeBlock ??
            peopleFault(draft, comparisonIn(draft.reads ?? [])) ??
            missing() ??
            rateLimit.blockedReason
          }
          isPending={isUnderWay}
          pendingText={checkingRecords}
          error={
            <>
              {isUnderWay && progress && (
                // Not announced: it changes with each of them.
                <Progress aria-hidden="true">
                  {progress.read} of {progress.total} checked
                </Progress>
              )}
              <MutationNotice write={write} />
            </>
          }
          onConfirm={act.send}
          onCancel={() => {
            write.discard();
            change(goTo('review'));
          }}
        />
      </Section>
    </>
  );
}
