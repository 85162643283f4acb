import type { ReactNode } from 'react';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { type GroupForecastRequest, getConsentGroupEndpoint } from '#contract/consent-groups.ts';
import { consentGroupMutations } from '../queries.ts';
import { Forecast } from './Forecast.tsx';

/** What is taken out of a group. */
export type Removed =
  | { kind: 'rule'; id: string; name: string }
  | { kind: 'group'; id: string; name: string }
  | { kind: 'person'; id: string; identifier: string };

const titles = {
  rule: 'Remove this rule?',
  group: "Remove this group from the one it's in?",
  person: 'Remove this person from the group?',
};

const mutations = {
  rule: consentGroupMutations.removeRule,
  group: consentGroupMutations.removeChild,
  person: consentGroupMutations.removePerson,
};

const wordsOf = (removed: Removed): ReactNode => {
  if (removed.kind === 'rule') return `The group no longer enforces a status for ${removed.name}.`;
  if (removed.kind === 'group') {
    return `${removed.name} isn't deleted: it keeps its people and its own rules. The rules of the group above no longer hold for it.`;
  }
  return (
    <>
      The rules of this group no longer hold for{' '}
      <MaskedText value={removed.identifier} person={removed.id} />. Nothing else about them
      changes.
    </>
  );
};

const changeOf = (groupId: string, { kind, id }: Removed): GroupForecastRequest | null => {
  if (kind === 'rule') return { consentGroupId: groupId, removedPurposeIds: [id] };
  return kind === 'group' ? { consentGroupId: groupId, removedConsentGroupIds: [id] } : null;
};

interface RemoveDialogProps {
  groupId: string;
  removed: Removed;
  nameOf: (purposeId: string) => string;
  onCheck: () => void;
  onClose: () => void;
}

/** Asks before something is taken out of a group, with what that would do. */
export function RemoveDialog({ groupId, removed, nameOf, onCheck, onClose }: RemoveDialogProps) {
  const write = useWrite(mutations[removed.kind](groupId), { onDone: onClose });
  return (
    <WriteDialog
      write={write}
      title={titles[removed.kind]}
      confirmLabel="Remove"
      tone="danger"
      pendingText="Removing…"
      notice={
        <MutationNotice write={write} onCheck={onCheck} checkReads={[getConsentGroupEndpoint]} />
      }
      onConfirm={() => write.send(removed.id)}
      onCancel={onClose}
    >
      {wordsOf(removed)}
      <Forecast change={changeOf(groupId, removed)} nameOf={nameOf} />
    </WriteDialog>
  );
}
