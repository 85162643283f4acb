import { RotateCw, Square, X } from 'lucide-react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { describeWriteError } from '#console/api/write/write-words.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { Section } from '#console/ui/Section.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';
import { changedKeys } from '../record-content.ts';
import { type PointPlan, runOf } from './plan-updates.ts';
import css from './RunPanel.module.css';
import { endpointsOf } from './run-endpoints.ts';
import { failureWords, runWords } from './run-words.ts';
import type { Run, RunItem, Running } from './useRun.ts';

const Line = styled('div', css.Line);

const Foot = styled('div', css.Foot);

interface RunPanelProps {
  run: Run;
  running: Running;
  /** The points as they are now: what is still to be done can be tried again. */
  plans: readonly PointPlan[];
}

/** How far a run is, and in the end what became of each point. */
export function RunPanel({ run, running, plans }: RunPanelProps) {
  return run.phase === 'over' ? (
    <Result run={run} running={running} plans={plans} />
  ) : (
    <Progress run={run} running={running} />
  );
}

function Progress({ run, running }: Omit<RunPanelProps, 'plans'>) {
  const { title, progress } = runWords[run.kind];
  const rateLimit = useReadLimit(...endpointsOf[run.kind]);
  const items = [...run.items.values()];
  const done = items.filter(({ state }) => state.kind === 'done').length;
  const failed = items.filter(({ state }) => state.kind === 'failed').length;
  const waitWords =
    rateLimit.blockedReason === undefined
      ? 'Waiting: 60% of a request limit is used. The rest is for other work.'
      : `${rateLimit.blockedReason} It resumes automatically.`;
  return (
    <Section
      title={title}
      action={
        <ActionButton
          icon={Square}
          blockedReason={
            run.isStopping || run.phase === 'reading' ? 'Already stopping.' : undefined
          }
          onClick={running.stop}
        >
          Stop
        </ActionButton>
      }
    >
      <Line>
        <progress aria-label={progress} value={done + failed} max={items.length} />
        {`${formatCount(done)} of ${formatCount(items.length)} done`}
        {failed > 0 && `, ${formatCount(failed)} failed`}
      </Line>
      <Line role="status">
        {run.phase === 'reading' && 'Reading back what is stored…'}
        {run.phase === 'sending' && run.isStopping && 'Stopping…'}
        {run.phase === 'sending' && !run.isStopping && run.isWaiting && waitWords}
        {run.phase === 'sending' &&
          !run.isStopping &&
          !run.isWaiting &&
          'Keep this page open. If you leave, it stops, and what is done stays.'}
      </Line>
    </Section>
  );
}

/** A phrase was typed for one draft: what became of it since is published by another phrase only. */
const isConfirmed = ({ step: before }: PointPlan, { step: now }: PointPlan): boolean =>
  before.kind !== 'publish' ||
  (now.kind === 'publish' &&
    before.draft.Version === now.draft.Version &&
    changedKeys(before.draft, now.draft).length === 0);

function Result({ run, running, plans }: RunPanelProps) {
  const { title, done: doneWords } = runWords[run.kind];
  const writeBlock = useWriteBlock();
  const items = [...run.items.values()];
  const done = items.filter(({ state }) => state.kind === 'done').length;
  const failed = items.filter(({ state }) => state.kind === 'failed');
  const untried = items.length - done - failed.length;
  const current = new Map(plans.map((plan) => [plan.id, plan]));
  /** As it is now, where the same act is still to be done. */
  const againOf = ({ plan }: RunItem): PointPlan[] => {
    const now = current.get(plan.id);
    return now !== undefined && runOf(now) === run.kind && isConfirmed(plan, now) ? [now] : [];
  };
  const again = items.filter(({ state }) => state.kind !== 'done').flatMap(againOf);
  const isWhole = failed.length + untried === 0;
  const words = [
    failed.length > 0 ? `${formatCount(failed.length)} failed.` : '',
    untried > 0 ? `${formatCount(untried)} not tried.` : '',
    run.ending === null ? '' : describeWriteError(run.ending, []).sentence,
  ];
  return (
    <>
      <Strip
        tone={isWhole ? 'ok' : 'warn'}
        role="status"
        title={doneWords(done)}
        action={
          <>
            {again.length > 0 && (
              <ActionButton
                icon={RotateCw}
                blockedReason={writeBlock}
                onClick={() => running.start(run.kind, again)}
              >
                {`Try ${formatCount(again.length)} again`}
              </ActionButton>
            )}
            <ActionButton variant="ghost" icon={X} onClick={running.dismiss}>
              Dismiss
            </ActionButton>
          </>
        }
      >
        {words.filter((part) => part !== '').join(' ')}
      </Strip>
      {failed.length > 0 && (
        <Failures
          title={`${title}: failed`}
          caption={runWords[run.kind].failed}
          items={failed}
          onAgain={(item) => running.start(run.kind, againOf(item))}
          canTryAgain={(item) => againOf(item).length > 0}
          blockedReason={writeBlock}
        />
      )}
    </>
  );
}

const columns: readonly DataColumn<RunItem>[] = [
  {
    id: 'name',
    header: 'Collection point',
    isRowHeader: true,
    canWrap: true,
    render: ({ plan: { id, name, active } }) => (
      <TextLink look="strong" href={paths.collectionPoint.to(id, active.Version)}>
        {name}
      </TextLink>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    canWrap: true,
    render: ({ plan, state }) => (state.kind === 'failed' ? failureWords(state.error, plan) : ''),
  },
];

interface FailuresProps {
  title: string;
  caption: string;
  items: readonly RunItem[];
  onAgain: (item: RunItem) => void;
  canTryAgain: (item: RunItem) => boolean;
  blockedReason: string | undefined;
}

function Failures({ title, caption, items, onAgain, canTryAgain, blockedReason }: FailuresProps) {
  const list = useShowMore(items);
  return (
    <Section title={title} tone="bad" isFlush>
      <div ref={list.root}>
        <DataTable
          isBare
          caption={caption}
          columns={columns}
          rows={list.shown}
          rowKey={({ plan }) => plan.id}
          rowActions={(item) =>
            canTryAgain(item) && (
              <ActionButton
                size="small"
                aria-label={`Try ${item.plan.name} again`}
                blockedReason={blockedReason}
                onClick={() => onAgain(item)}
              >
                Try again
              </ActionButton>
            )
          }
        />
      </div>
      <Foot>
        <ShowMore list={list} unit="collection points" />
      </Foot>
    </Section>
  );
}
