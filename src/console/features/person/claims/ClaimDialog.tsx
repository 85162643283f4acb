import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { RevealPerson } from '#console/ui/masking/RevealPerson.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { Claim } from '#contract/data-subject-records.ts';
import type { ClaimDecision } from '#contract/data-subject-values.ts';
import { listDataSubjectsEndpoint, listProfilesEndpoint } from '#contract/data-subjects.ts';
import { peopleKey, personMutations } from '../queries.ts';
import css from './ClaimDialog.module.css';

const Values = styled('div', css.Values);

const personReads = [listDataSubjectsEndpoint, listProfilesEndpoint];

/** A claim that is about to be decided, as it was on screen. */
export type AskedClaim = {
  claim: Claim;
  decision: ClaimDecision;
  /** What it is of: "Phone". */
  label: string;
  /** What is stored. */
  now: ReactNode;
  claimed: ReactNode;
};

const words = {
  ACCEPTED: { verb: 'Accept', pending: 'Accepting…' },
  DISMISSED: { verb: 'Dismiss', pending: 'Dismissing…' },
} as const;

const claimedLabel = ({ claim, decision }: AskedClaim): string => {
  if (decision === 'DISMISSED') return 'Claimed';
  return claim.Kind === 'IDENTIFIER' ? 'Added' : 'Becomes';
};

interface ClaimDialogProps {
  asked: AskedClaim;
  onDone: () => void;
  onCancel: () => void;
}

/** Shows what becomes of a value before a claim about it is accepted or dismissed. */
export function ClaimDialog({ asked, onDone, onCancel }: ClaimDialogProps) {
  const { claim, decision, label, now, claimed } = asked;
  const client = useQueryClient();
  const write = useWrite(personMutations.decideClaim(claim.Id, decision), { onDone });
  const { verb, pending } = words[decision];
  return (
    <WriteDialog
      write={write}
      title={`${verb} claimed ${label}?`}
      confirmLabel={verb}
      pendingText={pending}
      notice={
        <MutationNotice
          write={write}
          onCheck={() => void client.invalidateQueries({ queryKey: peopleKey })}
          checkReads={personReads}
        />
      }
      onConfirm={() => write.send(null)}
      onCancel={onCancel}
    >
      <Values>
        <KeyValues
          items={[
            { label: 'Now', value: now },
            { label: claimedLabel(asked), value: claimed },
          ]}
        />
        <RevealPerson />
      </Values>
      {decision === 'ACCEPTED'
        ? "Forms can't change it after that."
        : 'The receipt keeps what was claimed.'}
    </WriteDialog>
  );
}
