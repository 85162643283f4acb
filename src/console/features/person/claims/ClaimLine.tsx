import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Claim } from '#contract/data-subject-records.ts';
import { listDataSubjectsEndpoint, listProfilesEndpoint } from '#contract/data-subjects.ts';
import { peopleKey, personMutations } from '../queries.ts';
import css from './ClaimLine.module.css';

const Root = styled('div', css.Root);

const personReads = [listDataSubjectsEndpoint, listProfilesEndpoint];

interface ClaimLineProps {
  claim: Claim;
  /** What it is of: "Phone". */
  label: string;
  /** Instead of the masked value, for what tells nobody apart. */
  children?: ReactNode;
}

/** What a form says beside a value of the person on screen, to accept or dismiss. */
export function ClaimLine({ claim, label, children }: ClaimLineProps) {
  const client = useQueryClient();
  const writeBlock = useWriteBlock();
  const accept = useWrite(personMutations.acceptClaim(claim.Id));
  const dismiss = useWrite(personMutations.dismissClaim(claim.Id));
  const limits = { accept: useWriteLimit(accept), dismiss: useWriteLimit(dismiss) };
  const isBusy = accept.isPending || dismiss.isPending;
  const check = () => void client.invalidateQueries({ queryKey: peopleKey });
  const name = `claimed ${label}`;
  return (
    <Root role="group" aria-label={`Claim: ${label}`}>
      <div className="said">
        Claimed by a form on <Time value={claim.ClaimedDate} precision="day" />:
      </div>
      {children ?? <Masked value={claim.Value} label={`Claimed ${label}`} element={label} />}
      <div className="acts">
        <ActionButton
          size="small"
          aria-label={`Accept ${name}`}
          pending={isBusy}
          pendingText="Saving…"
          blockedReason={writeBlock ?? limits.accept.blockedReason}
          onClick={() => accept.send(null)}
        >
          {limits.accept.label('Accept')}
        </ActionButton>
        <ActionButton
          size="small"
          variant="ghost"
          aria-label={`Dismiss ${name}`}
          pending={isBusy}
          blockedReason={writeBlock ?? limits.dismiss.blockedReason}
          onClick={() => dismiss.send(null)}
        >
          {limits.dismiss.label('Dismiss')}
        </ActionButton>
      </div>
      <MutationNotice write={accept} onCheck={check} checkReads={personReads} />
      <MutationNotice write={dismiss} onCheck={check} checkReads={personReads} />
    </Root>
  );
}
