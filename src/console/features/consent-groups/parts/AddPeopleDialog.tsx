import { X } from 'lucide-react';
import { useState } from 'react';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { FindPerson } from '#console/features/people-search/parts/FindPerson.tsx';
import type { Named } from '#console/features/person/queries.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
import { styled } from '#console/ui/styled.tsx';
import { groupPeopleMaximum, listConsentGroupPeopleEndpoint } from '#contract/consent-groups.ts';
import { consentGroupMutations } from '../queries.ts';
import css from './AddPeopleDialog.module.css';

const People = styled('ul', css.People);

interface AddPeopleDialogProps {
  groupId: string;
  onCheck: () => void;
  onClose: () => void;
}

/** Finds people by their identifiers and adds them to the group. */
export function AddPeopleDialog({ groupId, onCheck, onClose }: AddPeopleDialogProps) {
  const [people, setPeople] = useState<readonly Named[]>([]);
  const write = useWrite(consentGroupMutations.addPeople(groupId), { onDone: onClose });
  const rateLimit = useWriteLimit(write);
  const fault =
    people.length === 0
      ? 'Add at least one person.'
      : people.length > groupPeopleMaximum
        ? `Add at most ${groupPeopleMaximum} people at once.`
        : undefined;
  return (
    <PanelDialog
      title="Add people"
      sub="The group's rules then hold for them. What they said stays stored."
      foot={
        <>
          <MutationNotice
            write={write}
            onCheck={onCheck}
            checkReads={[listConsentGroupPeopleEndpoint]}
          />
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <ActionButton
            variant="primary"
            pending={write.isPending}
            pendingText="Adding…"
            blockedReason={fault ?? rateLimit.blockedReason}
            onClick={() => write.send(people.map(({ id }) => id))}
          >
            {rateLimit.label('Add to group')}
          </ActionButton>
        </>
      }
      onClose={onClose}
    >
      <FindPerson
        people={people}
        onAdd={({ id, identifier }) => setPeople([...people, { id, identifier }])}
      />
      <People aria-label="People to add">
        {people.map((person, index) => (
          <li key={person.id}>
            <Masked value={person.identifier} label="Identifier" person={person.id} />
            <ActionButton
              size="small"
              variant="ghost"
              icon={X}
              aria-label={`Remove person ${index + 1}`}
              onClick={() => setPeople(people.filter(({ id }) => id !== person.id))}
            >
              Remove
            </ActionButton>
          </li>
        ))}
      </People>
    </PanelDialog>
  );
}
