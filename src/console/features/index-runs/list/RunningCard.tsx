import { Ban, Check, Circle, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { formatCount, formatWait } from '#console/api/limits/limit-words.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { useElapsed } from '#console/api/useElapsed.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { IndexRunRecord } from '#contract/custom-indexes.ts';
import type { Estimate } from '../estimate.ts';
import { progressOf, runStatusKind, runSteps, stepOf } from '../words.ts';
import css from './RunningCard.module.css';

const CancelDialog = lazyPart(async () => (await import('./CancelDialog.tsx')).CancelDialog);

const Root = styled('section', css.Root);

const signs = { done: Check, current: LoaderCircle, next: Circle };

interface RunningCardProps {
  run: IndexRunRecord;
  usual: Estimate | null;
  /** When it was read, epoch milliseconds. */
  readAt: number;
}

/** The run that goes on: for how long, at which step, how far, and its end. */
export function RunningCard({ run, usual, readAt }: RunningCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  const block = useWriteBlock();
  const { dataElementName: name, startedBy, startTime, submittedDate, canceledBy, status } = run;
  const progress = progressOf(run);
  const step = stepOf(run);
  return (
    <Root aria-label={`Run for ${name}`}>
      <div className="head">
        <StatusTag {...runStatusKind.tag(status)} />
        <h2>{name}</h2>
        <span className="by">
          started by <ColleagueName subject={startedBy} />,{' '}
          <Time value={startTime ?? submittedDate} precision="second" />
        </span>
        <ActionButton
          size="small"
          icon={Ban}
          blockedReason={block ?? (canceledBy ? 'It ends after its current step.' : undefined)}
          onClick={() => setIsAsking(true)}
        >
          {canceledBy ? 'Canceling…' : 'Cancel run…'}
        </ActionButton>
      </div>
      <div className="extent">
        <div>
          <Elapsed since={startTime} />
          {usual && <small>{usual.usual}</small>}
        </div>
        {progress && (
          <div className="progress">
            <span>
              <b>{formatCount(progress.done)}</b> of {formatCount(progress.total)} {progress.unit}
            </span>
            <Rate run={run} readAt={readAt} />
            <progress
              aria-label={runSteps[step]?.label}
              value={progress.done}
              max={progress.total}
            />
          </div>
        )}
      </div>
      <ol aria-label="Steps">
        {runSteps.map(({ phase, label }, place) => {
          const state = place < step ? 'done' : place === step ? 'current' : 'next';
          const Sign = signs[state];
          return (
            <li
              key={phase}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <Sign size={15} strokeWidth={2} aria-hidden="true" />
              {label}
              {state === 'done' && <VisuallyHidden> (done)</VisuallyHidden>}
            </li>
          );
        })}
      </ol>
      {/* Apart from what ticks, which would be read out every second. */}
      <VisuallyHidden role="status">{`${name}: ${runSteps[step]?.label}`}</VisuallyHidden>
      {isAsking && <CancelDialog run={run} onClose={() => setIsAsking(false)} />}
    </Root>
  );
}

function Elapsed({ since }: { since: string | null | undefined }) {
  const started = Date.parse(since ?? '');
  const seconds = useElapsed(Number.isNaN(started) ? null : started);
  return <strong>{Number.isNaN(started) ? 'Waiting' : formatWait(seconds)}</strong>;
}

/** How many people it reads a second, once it has read for two. */
function Rate({ run, readAt }: Pick<RunningCardProps, 'run' | 'readAt'>) {
  const seconds = (readAt - Date.parse(run.startTime ?? '')) / 1000;
  if (run.phase !== 'Reading' || !run.readPeople || !(seconds >= 2)) return null;
  return <small>{formatCount(Math.round(run.readPeople / seconds))} each second</small>;
}
