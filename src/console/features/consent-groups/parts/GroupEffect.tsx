import { paths } from '#console/paths.ts';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { groupStatusWord } from './group-status-words.ts';

/** What the rule of a group makes of a consent, below the status that the person gave it. */
export function GroupEffect({ purpose }: { purpose: ProfilePurpose }) {
  const { EffectiveStatus: status, EffectiveStatusConsentGroupId: groupId } = purpose;
  if (!status || !groupId) return null;
  return (
    <div className="reason">
      In effect: {groupStatusWord(status)}, by a{' '}
      <TextLink href={paths.consentGroup.to(groupId)}>group rule</TextLink>, not by the person
    </div>
  );
}
