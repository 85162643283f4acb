import { useQueryClient } from '@tanstack/react-query';
import { PickPeopleDialog } from '#console/features/people-search/parts/PickPeopleDialog.tsx';
import type { Named } from '#console/features/person/queries.ts';
import { groupMemberMaximum, listIdentityGroupsEndpoint } from '#contract/identity-groups.ts';
import { linkedPeopleMutations, linkedPeopleQueries } from '../queries.ts';

interface LinkPeopleDialogProps {
  self: Named;
  onClose: () => void;
}

/** Finds people by their identifiers and links them to the one on screen, as a group. */
export function LinkPeopleDialog({ self, onClose }: LinkPeopleDialogProps) {
  const client = useQueryClient();
  return (
    <PickPeopleDialog
      title="Link people"
      sub="For records that belong together, such as a household. Nothing is merged."
      label="People to link"
      confirmLabel="Link people"
      pendingText="Linking…"
      self={self}
      most={groupMemberMaximum}
      tooMany={`A group has at most ${groupMemberMaximum} people.`}
      actOf={linkedPeopleMutations.create}
      onCheck={() => void client.invalidateQueries(linkedPeopleQueries.groupsOf(self.id))}
      checkReads={[listIdentityGroupsEndpoint]}
      onClose={onClose}
    />
  );
}
