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
      title="You have another merge in progress."
      action={
        <>
          <ActionButton onClick={() => onAnswer(false)}>Keep this one</ActionButton>
          <ActionButton onClick={() => onAnswer(true)}>
            Start with the {proposal.people.length} just chosen
          </ActionButton>
        </>
      }
    >
      It has {draft.people.length === 1 ? '1 person' : `${draft.people.length} people`}
      {draft.sent === null
        ? '. Starting the new one discards it; nothing is merged.'
        : ", and was sent; its result is unknown. Starting the new one removes it here but doesn't undo it."}
    </Strip>
  );
}
