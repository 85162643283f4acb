import type { ReactNode } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Claim } from '#contract/data-subject-records.ts';
import type { ClaimDecision } from '#contract/data-subject-values.ts';
import type { AskedClaim } from './ClaimDialog.tsx';
import { ClaimedValue } from './ClaimedValue.tsx';
import css from './ClaimLine.module.css';

const Root = styled('div', css.Root);

const decisions: readonly { decision: ClaimDecision; verb: string }[] = [
  { decision: 'ACCEPTED', verb: 'Accept' },
  { decision: 'DISMISSED', verb: 'Dismiss' },
];

interface ClaimLineProps {
  claim: Claim;
  /** What it is of: "Phone". */
  label: string;
  /** Instead of the masked value, for what tells nobody apart. */
  children?: ReactNode;
  onAsk: (asked: AskedClaim) => void;
}

/** What a form says beside a value of the person on screen, to accept or dismiss. */
export function ClaimLine({ claim, label, children, onAsk }: ClaimLineProps) {
  const writeBlock = useWriteBlock();
  const { CollectionPointId: pointId, CollectionPointName: pointName, ClaimedDate } = claim;
  return (
    <Root role="group" aria-label={`Claim: ${label}`}>
      <div className="said">
        Claimed by a form:{' '}
        {pointId && pointName && (
          <>
            <TextLink href={paths.collectionPoint.live(pointId)}>{pointName}</TextLink>,{' '}
          </>
        )}
        <Time value={ClaimedDate} precision="day" />
      </div>
      <ClaimedValue claim={claim} label={label}>
        {children}
      </ClaimedValue>
      <div className="acts">
        {decisions.map(({ decision, verb }) => (
          <ActionButton
            key={decision}
            size="small"
            {...(decision === 'DISMISSED' && { variant: 'ghost' })}
            aria-label={`${verb} claimed ${label}`}
            blockedReason={writeBlock}
            onClick={() => onAsk({ claim, decision, label, plain: children })}
          >
            {verb}…
          </ActionButton>
        ))}
      </div>
    </Root>
  );
}
