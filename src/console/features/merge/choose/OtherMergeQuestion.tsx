import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { MergeDraft } from '../merge-draft.ts';

interface OtherMergeQuestionProps {
  draft: MergeDraft;
  proposal: MergeDraft;
  onAnswer: (isTaken: boolean) => void;
}

/** Another merge was begun elsewhere while this one is not finished: one of both can be kept. */
export function OtherMergeQuestion({ draft, proposal, onAnswer }: OtherMergeQuestionProps) {
  return (
    <Strip
      tone="warn"
      role="status"
      title="Another merge is being prepared here."
      action={
        <>
          <ActionButton onClick={() => onAnswer(false)}>Go on with this one</ActionButton>
          <ActionButton onClick={() => onAnswer(true)}>
            Begin with the {proposal.people.length} just chosen
          </ActionButton>
        </>
      }
    >
      It has {draft.people.length === 1 ? '1 person' : `${draft.people.length} people`}
      {draft.sent === null
        ? '. Beginning the other one forgets it; nobody is changed.'
        : ', and was sent: what came of it is not known yet. Beginning the other one forgets it here.'}
    </Strip>
  );
}
