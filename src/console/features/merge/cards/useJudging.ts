import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import {
  groupPageMaximum,
  mergeRequestMutations,
  mergeRequestQueries,
} from '#console/features/merge-requests/queries.ts';
import type { GroupRisk } from '#contract/merge-request-values.ts';
import type { DuplicateGroup, MergeRequest } from '#contract/merge-requests.ts';
import {
  doneIn,
  followList,
  type Judged,
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
  const change = (next: (now: Judging) => Judging) => setJudging(next);

  /** What was at stake is told of open groups alone. */
  const note = (group: DuplicateGroup, result: Judged['result']) => {
    const before = listed.groups.find(({ number }) => number === group.number) ?? group;
    const judged = { group: { ...group, risk: before.risk }, result, at: Date.now() };
    change((now) => judge(now, listed, judged));
  };
  const merge = useWrite(mergeGroup(), { onDone: (group) => note(group, 'merged') });
  const dismiss = useWrite(mergeRequestMutations.dismiss(id), {
    onDone: (group) => {
      if (group.status === 'DISMISSED') note(group, 'dismissed');
      else change((now) => takeBack(now, group));
    },
  });
  const dismissLimit = useWriteLimit(dismiss);

  const isWriting = merge.isPending || dismiss.isPending;
  const underWay = isWriting ? written?.number : undefined;
  const followed = query.data === undefined ? judging : followList(judging, listed, underWay);
  if (followed !== judging) setJudging(followed);

  const say = (group: DuplicateGroup, isDismissed: boolean) => {
    setWritten(group);
    merge.discard();
    dismiss.send({ group, isDismissed });
  };
  const open = openIn(listed, followed);
  const hidden = listed.groups.length - open.length;
  const total = Math.max(open.length, (query.data?.totalElements ?? 0) - hidden);
  const done = doneIn(listed, followed);
  const isMeant = (group: DuplicateGroup) => risk === null || group.risk === risk;
  const chooseRisk = (next: GroupRisk | null) => {
    setRisk(next);
    setSize(step);
    change((now) => ({ ...now, number: null, said: null, moves: now.moves + 1 }));
  };
  /** What was pressed for a group isn't sent anymore. */
  const forgetMerge = (group: DuplicateGroup) => {
    if (written?.number === group.number) merge.discard();
  };
  return {
    query,
    risk,
    chooseRisk,
    judging: followed,
    open,
    done,
    /** How many of them are of the pile that is shown. */
    doneCount: done.filter(({ group }) => isMeant(group)).length,
    /** How many open groups there are. */
    total,
    showMore: () => setSize(size + (size < groupPageMaximum ? step : groupPageMaximum)),
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
      // It's shown again then, among all: before, so that they are read back with it.
      if (!isMeant(group)) chooseRisk(null);
      if (followed.judged.some((own) => own.group.number === group.number)) say(group, false);
      else change((now) => takeBack(now, group));
    },
    forgetMerge,
    leave: (group: DuplicateGroup) => {
      forgetMerge(group);
      if (written?.number === group.number) dismiss.discard();
      change((now) => leaveForLater(now, listed, group));
    },
    reviewLater: () => change((now) => reviewLater(now, listed)),
    show: (number: number) => change((now) => show(now, number)),
  };
};
