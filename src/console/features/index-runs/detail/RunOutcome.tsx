import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useElapsed } from '#console/api/useElapsed.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { type IndexRun, isFinalRunStatus } from '#contract/custom-indexes.ts';
import { estimateOf } from '../estimate.ts';
import { FindPeopleLink } from '../FindPeopleLink.tsx';
import { indexRunQueries } from '../queries.ts';
import { phaseSentence, runStatusKind } from '../words.ts';
import { FailedRun } from './FailedRun.tsx';

interface RunOutcomeProps {
  id: string;
  run: IndexRun;
  query: UseQueryResult<IndexRun | null>;
}

/** Where a run is, in words: what it does and how long that takes, or what came of it. */
export function RunOutcome({ id, run, query }: RunOutcomeProps) {
  const { status, phase } = run;
  return (
    <>
      {/* Apart from what ticks, which would be read out every second. */}
      <VisuallyHidden role="status">
        {`${runStatusKind.label(status)}. ${phaseSentence(phase)}`.trim()}
      </VisuallyHidden>
      {status === 'Success' && <Succeeded id={id} element={run.dataElementName} />}
      {status === 'Failed' && <FailedRun id={id} run={run} query={query} />}
      {status === 'Cancelled' && (
        <Strip title="The run was canceled.">The previous index is unchanged.</Strip>
      )}
      {!isFinalRunStatus(status) && <Progress run={run} />}
    </>
  );
}

function Succeeded({ id, element }: { id: string; element: IndexRun['dataElementName'] }) {
  const { data: current } = useQuery(indexRunQueries.current());
  const isReplaced = current !== undefined && current.index?.runId !== id;
  return isReplaced ? (
    <Strip tone="ok" title="The run succeeded.">
      {current?.index
        ? `A later run replaced it: ${current.index.dataElementName} is indexed now.`
        : "Its index isn't in use anymore."}
    </Strip>
  ) : (
    <Strip tone="ok" title="The index is ready." action={<FindPeopleLink element={element} />}>
      Exact searches by this data element are fast until another run replaces the index.
    </Strip>
  );
}

function Progress({ run }: { run: IndexRun }) {
  const { status, phase, startTime } = run;
  const label = runStatusKind.label(status);
  const isKnown = runStatusKind.knows(status);
  return (
    <Strip icon={isKnown ? runStatusKind.look(status).icon : undefined} title={`${label}.`}>
      {isKnown
        ? phaseSentence(phase) || "It hasn't started yet. It starts automatically."
        : `This console doesn't know this state. ${phaseSentence(phase)}`.trim()}{' '}
      <Outlook startTime={startTime} />
    </Strip>
  );
}

/** How long runs take; nothing where there were too few. */
function Outlook({ startTime }: Pick<IndexRun, 'startTime'>) {
  const { data: history } = useQuery(indexRunQueries.history());
  const estimate = estimateOf(history?.content ?? []);
  const started = Date.parse(startTime ?? '');
  const elapsedMs = useElapsed(Number.isNaN(started) ? null : started) * 1000;
  if (estimate === null) return null;
  const usual = `${estimate.usual.charAt(0).toUpperCase()}${estimate.usual.slice(1)}`;
  return elapsedMs > estimate.longestMs
    ? `It's taking longer than any earlier run: ${estimate.usual}.`
    : `${usual}.`;
}
