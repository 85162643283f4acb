import { useQueryClient } from '@tanstack/react-query';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import {
  type GroupMember,
  type ListedIdentityGroup,
  listIdentityGroupsEndpoint,
} from '#contract/identity-groups.ts';
import { linkedPeopleMutations, linkedPeopleQueries } from '../queries.ts';

interface UnlinkDialogProps {
  group: ListedIdentityGroup;
  /** Who is taken out; null where the group is deleted. */
  member: GroupMember | null;
  self: string;
  onClose: () => void;
}

/** Asks before people are no longer linked. */
export function UnlinkDialog({ group, member, self, onClose }: UnlinkDialogProps) {
  const client = useQueryClient();
  const ids = (group.dataSubjects ?? []).map(({ id }) => id.toLowerCase());
  const remove = useWrite(linkedPeopleMutations.removeMember(ids), { onDone: onClose });
  const dissolve = useWrite(linkedPeopleMutations.deleteGroup(ids), { onDone: onClose });
  const write = member === null ? dissolve : remove;

  function handleConfirm() {
    if (member === null) dissolve.send(group.id);
    else remove.send({ groupId: group.id, memberId: member.id, self });
  }

  return (
    <WriteDialog
      write={write}
      title={member === null ? 'Delete this group?' : 'Remove this person from the group?'}
      confirmLabel={member === null ? 'Delete group' : 'Remove'}
      tone="danger"
      pendingText={member === null ? 'Deleting…' : 'Removing…'}
      notice={
        <MutationNotice
          write={write}
          onCheck={() => void client.invalidateQueries(linkedPeopleQueries.groupsOf(self))}
          checkReads={[listIdentityGroupsEndpoint]}
        />
      }
      onConfirm={handleConfirm}
      onCancel={onClose}
    >
      {member === null ? (
        'Its people are no longer linked. Nothing else about them changes.'
      ) : (
        <>
          <MaskedText value={member.identifier} person={member.id} /> is no longer linked. Nothing
          else about them changes.
        </>
      )}
    </WriteDialog>
  );
}
