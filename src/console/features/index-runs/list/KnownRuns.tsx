import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { RefreshLine } from '#console/api/read/RefreshLine.tsx';
import { TroubleStrip } from '#console/api/read/TroubleStrip.tsx';
import { useTrouble } from '#console/api/read/useTrouble.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Section } from '#console/ui/Section.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { getIndexRunEndpoint, type IndexRun, isFinalRunStatus } from '#contract/custom-indexes.ts';
import { knownRuns } from '../known-runs.ts';
import { indexRunQueries, sharedName, useRunNews } from '../queries.ts';
import { useKnownRuns } from '../useKnownRuns.ts';
import { type KnownRunRow, knownRunColumns, runName } from './known-run-columns.tsx';

const caption = 'Recent index runs';

const goesOn = (run: IndexRun | null | undefined): boolean =>
  !!run && !isFinalRunStatus(run.status);

/** The runs that this browser knows, each as the service has it now. */
export function KnownRuns() {
  const known = useKnownRuns();
  useRunNews();
  const queries = useQueries({
    queries: known.map(({ runId }) => indexRunQueries.run(runId)),
  });
  const keptFocus = useKeptFocus();
  const [announced, setAnnounced] = useState('');
  // The service runs one at a time, so only the running one can change.
  const index = queries.findIndex(({ data }) => goesOn(data));
  const [going, goingId] = [queries[index], known[index]?.runId];
  const troubled = queries.find(({ failureReason, error }) => failureReason ?? error);

  function handleForget(row: KnownRunRow) {
    knownRuns.forget(row.known.runId);
    setAnnounced(`Forgot run of ${runName(row)}`);
  }

  return (
    <div {...keptFocus}>
      {going && goingId && (
        <RefreshLine
          key={goingId}
          query={going}
          endpoint={getIndexRunEndpoint}
          mayChange={() => goesOn(going.data)}
          sharedAs={sharedName(goingId)}
        />
      )}
      {troubled && <RunTrouble query={troubled} />}
      <Section title="Recent runs" hint={hintOf(known.length)} isFlush>
        <DataTable
          caption={caption}
          isBare
          columns={knownRunColumns}
          rows={known.map((run, row) => ({ known: run, stored: queries[row]?.data }))}
          rowKey={({ known: { runId } }) => runId}
          rowActions={(row) => (
            <ActionButton
              size="small"
              variant="ghost"
              icon={Trash2}
              isIconOnly
              onClick={() => handleForget(row)}
            >
              {`Forget run of ${runName(row)}`}
            </ActionButton>
          )}
          empty={
            <EmptyState title="No recent runs">
              Runs that you start or open in this browser appear here.{' '}
              <TextLink href={paths.jobs.to()}>Jobs</TextLink> lists everyone's.
            </EmptyState>
          }
        />
      </Section>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  );
}

const hintOf = (count: number) =>
  count === 0
    ? undefined
    : "Up to 20, in this browser only; Jobs lists everyone's. Forgetting a run doesn't stop or delete it.";

function RunTrouble({ query }: { query: UseQueryResult<unknown> }) {
  const trouble = useTrouble(query);
  return (
    trouble && (
      <TroubleStrip {...trouble} what="index run" dataFrom="Showing what this browser saved." />
    )
  );
}
