import { useQueryClient } from '@tanstack/react-query';
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
import { groupMemberMaximum, listIdentityGroupsEndpoint } from '#contract/identity-groups.ts';
import { linkedPeopleMutations, linkedPeopleQueries } from '../queries.ts';
import css from './LinkPeopleDialog.module.css';

const People = styled('ul', css.People);

interface LinkPeopleDialogProps {
  self: Named;
  onClose: () => void;
}

/** Finds people by their identifiers and links them to the one on screen, as a group. */
export function LinkPeopleDialog({ self, onClose }: LinkPeopleDialogProps) {
  const client = useQueryClient();
  const [others, setOthers] = useState<readonly Named[]>([]);
  const all = [self, ...others] as const;
  const ids = all.map(({ id }) => id.toLowerCase());
  const write = useWrite(linkedPeopleMutations.create(ids), { onDone: onClose });
  const rateLimit = useWriteLimit(write);
  const fault =
    others.length === 0
      ? 'Add at least one person.'
      : all.length > groupMemberMaximum
        ? `A group has at most ${groupMemberMaximum} people.`
        : undefined;
  return (
    <PanelDialog
      title="Link people"
      sub="For records that belong together, such as a household. Nothing is merged."
      foot={
        <>
          <MutationNotice
            write={write}
            onCheck={() => void client.invalidateQueries(linkedPeopleQueries.groupsOf(self.id))}
            checkReads={[listIdentityGroupsEndpoint]}
          />
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <ActionButton
            variant="primary"
            pending={write.isPending}
            pendingText="Linking…"
            blockedReason={fault ?? rateLimit.blockedReason}
            onClick={() => write.send([self.id, ...others.map(({ id }) => id)])}
          >
            {rateLimit.label('Link people')}
          </ActionButton>
        </>
      }
      onClose={onClose}
    >
      <FindPerson
        people={all}
        onAdd={({ id, identifier }) => setOthers([...others, { id, identifier }])}
      />
      <People aria-label="People to link">
        <li>
          <Masked value={self.identifier} label="Identifier" />
          <span className="mark">Primary</span>
        </li>
        {others.map((person, index) => (
          <li key={person.id}>
            <Masked value={person.identifier} label="Identifier" person={person.id} />
            <ActionButton
              size="small"
              variant="ghost"
              icon={X}
              aria-label={`Remove person ${index + 1}`}
              onClick={() => setOthers(others.filter(({ id }) => id !== person.id))}
            >
              Remove
            </ActionButton>
          </li>
        ))}
      </People>
    </PanelDialog>
  );
}
