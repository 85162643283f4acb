import { PickPeopleDialog } from '#console/features/people-search/parts/PickPeopleDialog.tsx';
import { groupPeopleMaximum, listConsentGroupPeopleEndpoint } from '#contract/consent-groups.ts';
import { consentGroupMutations } from '../queries.ts';

interface AddPeopleDialogProps {
  groupId: string;
  onCheck: () => void;
  onClose: () => void;
}

/** Finds people by their identifiers and adds them to the group. */
export function AddPeopleDialog({ groupId, onCheck, onClose }: AddPeopleDialogProps) {
  return (
    <PickPeopleDialog
      title="Add people"
      sub="The group's rules then hold for them. What they said stays stored."
      label="People to add"
      confirmLabel="Add to group"
      pendingText="Adding…"
      most={groupPeopleMaximum}
      tooMany={`Add at most ${groupPeopleMaximum} people at once.`}
      actOf={() => consentGroupMutations.addPeople(groupId)}
      onCheck={onCheck}
      checkReads={[listConsentGroupPeopleEndpoint]}
      onClose={onClose}
    />
  );
}
