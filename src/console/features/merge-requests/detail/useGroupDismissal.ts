import { useState } from 'react';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import type { DuplicateGroup } from '#contract/merge-requests.ts';
import { type Dismissal, mergeRequestMutations } from '../queries.ts';

/** What is said of the groups of a merge request, one at a time. */
export const useGroupDismissal = (mergeRequestGuid: string) => {
  const [number, setNumber] = useState<number | null>(null);
  const [done, setDone] = useState<Dismissal | null>(null);
  const write = useWrite(mergeRequestMutations.dismiss(mergeRequestGuid), {
    onDone: (group) => setDone({ group, isDismissed: group.status === 'DISMISSED' }),
  });
  const rateLimit = useWriteLimit(write);
  const say = (group: DuplicateGroup, isDismissed: boolean) => {
    setNumber(group.number);
    setDone(null);
    write.send({ group, isDismissed });
  };
  return {
    write,
    say,
    isPending: write.isPending,
    blockedReason: rateLimit.blockedReason,
    /** Of the group that was said something of last. */
    number,
    /** What was said last and is stored; null while it is not. */
    done,
  };
};

export type GroupDismissal = ReturnType<typeof useGroupDismissal>;
