import { useWrite } from '#console/api/write/useWrite.ts';
import { type MergeDraft, othersOf } from './merge-draft.ts';
import { ProfilesChanged } from './profiles-changed.ts';
import { mergeMutations, useIsSendingMerge } from './queries.ts';

/** The one act of the wizard: it outlasts the steps, so that what came of it is told where one is. */
export const useMergeAct = (draft: MergeDraft) => {
  const write = useWrite(mergeMutations.send());
  const isUnderWay = useIsSendingMerge();
  const primary = draft.people.find(({ id }) => id === draft.primaryId);
  return {
    write: {
      ...write,
      // Told by the review, to which it has led back.
      error: write.error instanceof ProfilesChanged ? null : write.error,
    },
    isUnderWay,
    /** Sends the merge, or sends it again: under the key of its first attempt. */
    send: () => {
      if (primary !== undefined) write.send({ primary, others: othersOf(draft) });
    },
  };
};

export type MergeAct = ReturnType<typeof useMergeAct>;
