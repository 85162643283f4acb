import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { listDuplicatesEndpoint, type MergeRequest } from '#contract/merge-requests.ts';
import { GroupQueue } from '../cards/GroupQueue.tsx';
import { JudgedCard } from '../cards/JudgedCard.tsx';
import { beside } from '../cards/judging.ts';
import { NextGroup } from '../cards/NextGroup.tsx';
import { NoneLeft } from '../cards/NoneLeft.tsx';
import { RiskPiles } from '../cards/RiskPiles.tsx';
import { SaidStrip } from '../cards/SaidStrip.tsx';
import { useJudging } from '../cards/useJudging.ts';
import css from './JudgeGroups.module.css';

const Root = styled('section', css.Root);

const checkReads = [listDuplicatesEndpoint];

interface JudgeGroupsProps {
  request: MergeRequest;
  searchedDate: string;
}

/** The open groups by what is at stake: in piles, and one card at a time. */
export function JudgeGroups({ request, searchedDate }: JudgeGroupsProps) {
  const all = useJudging(request, searchedDate);
  const { query, judging, open, done, total, written, undo } = all;
  if (query.data === undefined && query.fetchStatus === 'idle' && query.error === null) return null;
  const isWriting = all.merge.isPending || all.dismiss.isPending;
  const failed = all.merge.error ? all.merge : all.dismiss;
  const at = open.findIndex(({ number }) => number === judging.number);

  function handleCheck() {
    failed.discard();
    void query.refetch();
  }

  return (
    <Root aria-label="Judge groups" data-keys>
      <RiskPiles
        request={request}
        searchedDate={searchedDate}
        chosen={all.risk}
        onChoose={all.chooseRisk}
      />
      <div role="status">
        {judging.said && (
          <SaidStrip
            said={judging.said}
            undoBlock={isWriting ? 'Still saving.' : all.dismissBlock}
            onUndo={undo}
          />
        )}
      </div>
      {failed.error && written && written.number !== judging.number && (
        <b>{`Group ${written.number}`}</b>
      )}
      <MutationNotice write={failed} onCheck={handleCheck} checkReads={checkReads} />
      <QueryPanel
        query={query}
        what="open groups"
        skeleton={<LinesSkeleton label="open groups" lines={8} />}
      >
        {() => (
          <>
            <Progress done={all.doneCount} at={at} total={total} />
            <div className="columns">
              <GroupQueue
                open={open}
                done={done}
                judging={judging}
                more={total - open.length}
                undoBlock={isWriting ? 'Still saving.' : all.dismissBlock}
                onShow={all.show}
                onUndo={undo}
                onMore={all.showMore}
              />
              <Current all={all} mergeRequestGuid={request.mergeRequestId} />
            </div>
          </>
        )}
      </QueryPanel>
    </Root>
  );
}

interface ProgressProps {
  done: number;
  /** Of the group that is shown, among those that are open; -1 where none is. */
  at: number;
  total: number;
}

function Progress({ done, at, total }: ProgressProps) {
  const all = done + total;
  if (all === 0) return null;
  return (
    <p className="progress">
      <progress aria-label="Groups done" value={done} max={all} />
      <span>
        {at >= 0 && <b>{`${formatCount(done + at + 1)} of ${formatCount(all)}, `}</b>}
        {`${formatCount(done)} done`}
      </span>
    </p>
  );
}

interface CurrentProps {
  all: ReturnType<typeof useJudging>;
  mergeRequestGuid: string;
}

function Current({ all, mergeRequestGuid }: CurrentProps) {
  const { current, judging, open } = all;
  const takesFocus = judging.moves > 0;
  if (current === undefined) {
    return (
      <NoneLeft
        left={open.length}
        more={all.total - open.length}
        isPile={all.risk !== null}
        takesFocus={takesFocus}
        onReviewLater={all.reviewLater}
        onMore={all.showMore}
        onShowAll={() => all.chooseRisk(null)}
      />
    );
  }
  const isElsewhere =
    (all.merge.isPending || all.dismiss.isPending) && all.written?.number !== current.number;
  const ids = current.dataSubjects.map(({ id }) => id).join();
  const [previous, next] = [beside(open, judging, -1), beside(open, judging, 1)];
  const stepTo = (number: number | undefined) =>
    number === undefined ? undefined : () => all.show(number);
  const following = open.find(({ number }) => number === next);
  return (
    <div>
      <JudgedCard
        key={`${current.number} ${ids}`}
        mergeRequestGuid={mergeRequestGuid}
        group={current}
        takesFocus={takesFocus}
        merge={{
          block: isElsewhere ? 'Still saving.' : all.mergeLimit.blockedReason,
          isPending: all.merge.isPending && !isElsewhere,
          label: all.mergeLimit.label,
        }}
        dismiss={{
          block: isElsewhere ? 'Still saving.' : all.dismissBlock,
          isPending: all.dismiss.isPending && !isElsewhere,
          run: () => all.sayNotSame(current),
        }}
        onMerge={all.sendMerge}
        onChange={() => all.forgetMerge(current)}
        onLater={() => all.leave(current)}
        onPrevious={stepTo(previous)}
        onNext={stepTo(next)}
        onRefresh={() => void all.query.refetch()}
      />
      {following && <NextGroup group={following} onShow={() => all.show(following.number)} />}
    </div>
  );
}
