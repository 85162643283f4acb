import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isSameSeen } from '#console/api/is-same-seen.ts';
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
import type { PersonRecord } from '../read-person.ts';
import css from './ClaimDialog.module.css';
import { ClaimedValue } from './ClaimedValue.tsx';
import { KnownValue } from './KnownValue.tsx';
import { valueBeside } from './known-value.ts';

const Values = styled('div', css.Values);

const personReads = [listDataSubjectsEndpoint, listProfilesEndpoint];

/** A claim that is about to be decided, as it was on screen. */
export type AskedClaim = {
  claim: Claim;
  decision: ClaimDecision;
  /** What it is of: "Phone". */
  label: string;
  /** Instead of the masked value, for what tells nobody apart. */
  plain: ReactNode;
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
  /** The person as they were read last. */
  record: PersonRecord;
  onDone: () => void;
  onCancel: () => void;
}

/** Shows what becomes of a value before a claim about it is accepted or dismissed. */
export function ClaimDialog({ asked, record, onDone, onCancel }: ClaimDialogProps) {
  const { claim, decision, label, plain } = asked;
  const client = useQueryClient();
  const write = useWrite(personMutations.decideClaim(claim.Id, decision), { onDone });
  // What is decided on doesn't change unnoticed: only a check shows what it is by now.
  const [opened] = useState(record);
  const [isChecked, setIsChecked] = useState(false);
  // Revealed or masked again, it's the same.
  const isSame = isSameSeen(valueBeside(claim, opened), valueBeside(claim, record));
  const shown = isChecked || isSame ? record : opened;
  const claims = record.profile.Claims ?? [];
  const { Value } = claims.find(({ Id }) => Id === claim.Id) ?? claim;
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
          onCheck={() => {
            setIsChecked(true);
            void client.invalidateQueries({ queryKey: peopleKey });
          }}
          checkReads={personReads}
        />
      }
      onConfirm={() => write.send(valueBeside(claim, shown))}
      onCancel={onCancel}
    >
      <Values>
        <KeyValues
          items={[
            { label: 'Now', value: <KnownValue claim={claim} record={shown} /> },
            {
              label: claimedLabel(asked),
              value: (
                <ClaimedValue claim={{ ...claim, Value }} label={label}>
                  {plain}
                </ClaimedValue>
              ),
            },
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
