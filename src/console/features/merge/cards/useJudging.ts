import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import {
  mergeRequestMutations,
  mergeRequestQueries,
} from '#console/features/merge-requests/queries.ts';
import type { GroupRisk } from '#contract/merge-request-values.ts';
import type { DuplicateGroup, MergeRequest } from '#contract/merge-requests.ts';
import {
  doneIn,
  followList,
  type Judging,
  judge,
  type Listed,
  leaveForLater,
  noJudging,
  openIn,
  reviewLater,
  show,
  takeBack,
} from './judging.ts';
import { mergeGroup } from './queries.ts';
import type { GroupMerge } from './send-group.ts';

const step = 20;
const most = 100;

/** The open groups, one of which is judged at a time, and what was done with others since. */
export const useJudging = (request: MergeRequest, searchedDate: string) => {
  const { mergeRequestId: id } = request;
  const [risk, setRisk] = useState<GroupRisk | null>(null);
  const [size, setSize] = useState(step);
  const [judging, setJudging] = useState(noJudging);
  /** Of the group that something is being written about. */
  const [written, setWritten] = useState<DuplicateGroup | null>(null);
  const query = useQuery({
    ...mergeRequestQueries.open(id, searchedDate, { risk, size }),
    enabled: (request.openGroupCount ?? 0) > 0 || judging.judged.length > 0,
  });
  const listed: Listed = { groups: query.data?.content ?? [], at: query.dataUpdatedAt };
  const followed = query.data === undefined ? judging : followList(judging, listed);
  if (followed !== judging) setJudging(followed);
  const change = (next: (now: Judging) => Judging) => setJudging(next);

  const note = (group: DuplicateGroup, result: 'merged' | 'dismissed') =>
    change((now) => judge(now, listed, { group, result, at: Date.now() }));
  const merge = useWrite(mergeGroup(), { onDone: (group) => note(group, 'merged') });
  const dismiss = useWrite(mergeRequestMutations.dismiss(id), {
    onDone: (group) => {
      if (group.status === 'DISMISSED') note(group, 'dismissed');
      else change((now) => takeBack(now, group));
    },
  });
  const dismissLimit = useWriteLimit(dismiss);

  const say = (group: DuplicateGroup, isDismissed: boolean) => {
    setWritten(group);
    merge.discard();
    dismiss.send({ group, isDismissed });
  };
  const open = openIn(listed, followed);
  const hidden = listed.groups.length - open.length;
  const total = Math.max(open.length, (query.data?.totalElements ?? 0) - hidden);
  return {
    query,
    risk,
    chooseRisk: (next: GroupRisk | null) => {
      setRisk(next);
      setSize(step);
      change((now) => ({ ...now, number: null, said: null, moves: now.moves + 1 }));
    },
    judging: followed,
    open,
    done: doneIn(listed, followed),
    /** How many open groups there are. */
    total,
    showMore: size < most ? () => setSize(size + step) : undefined,
    current: open.find(({ number }) => number === followed.number),
    merge,
    mergeLimit: useWriteLimit(merge),
    dismiss,
    dismissBlock: dismissLimit.blockedReason,
    /** What one of the two writes is about. */
    written,
    sendMerge: (input: GroupMerge) => {
      setWritten(input.group);
      dismiss.discard();
      merge.send(input);
    },
    sayNotSame: (group: DuplicateGroup) => say(group, true),
    undo: (group: DuplicateGroup) => {
      if (followed.judged.some((own) => own.group.number === group.number)) say(group, false);
      else change((now) => takeBack(now, group));
    },
    leave: (group: DuplicateGroup) => change((now) => leaveForLater(now, listed, group)),
    reviewLater: () => change((now) => reviewLater(now, listed)),
    show: (number: number) => change((now) => show(now, number)),
  };
};
