import { useQuery } from '@tanstack/react-query';
import { FileQuestionMark } from 'lucide-react';
import { useParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { RefreshLine } from '#console/api/read/RefreshLine.tsx';
import { SavedResult } from '#console/api/write/SavedResult.tsx';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { IdValue } from '#console/ui/IdValue.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Time } from '#console/ui/Time.tsx';
import { useTabSignal } from '#console/ui/tab-signal.ts';
import { guid } from '#contract/common/values.ts';
import { getIndexRunEndpoint, type IndexRun, isFinalRunStatus } from '#contract/custom-indexes.ts';
import { Duration } from './Duration.tsx';
import { RunOutcome } from './detail/RunOutcome.tsx';
import { indexRunQueries, sharedName, useRunNews } from './queries.ts';
import { signalOf } from './signals.ts';
import { runStatusKind } from './words.ts';

const backToList = { href: paths.indexRuns.to(), label: 'Search index' };
const toList = <ActionLink href={paths.indexRuns.to()}>All index runs</ActionLink>;

/** One run of the custom index: where it is, how long it takes, and what came of it. */
function IndexRunPage() {
  // As the service writes it: an address may come with capitals.
  const id = (useParams().runId ?? '').toLowerCase();
  return guid.safeParse(id).success ? (
    <OneRun key={id} id={id} />
  ) : (
    <>
      <PageHeader title="Index run" back={backToList} />
      <EmptyState title="This address has no valid run id" icon={FileQuestionMark} action={toList}>
        A run id has 36 characters. The end of the link may be missing.
      </EmptyState>
    </>
  );
}

function OneRun({ id }: { id: string }) {
  const query = useQuery(indexRunQueries.run(id));
  useRunNews();
  const run = query.data ?? null;
  const signal = signalOf(run?.status);
  useTabSignal(signal?.title ?? null, signal?.tone ?? 'ok');

  return (
    <>
      <PageHeader
        title="Index run"
        back={backToList}
        meta={
          <>
            {run && <StatusTag {...runStatusKind.tag(run.status)} />}
            <IdValue label="Index run" value={id} />
          </>
        }
      />
      {!(run && isFinalRunStatus(run.status)) && (
        <SavedResult created="It starts automatically, and keeps running if you leave this page." />
      )}
      {run && (
        <RefreshLine
          query={query}
          endpoint={getIndexRunEndpoint}
          mayChange={() => !isFinalRunStatus(run.status)}
          sharedAs={sharedName(id)}
        />
      )}
      <QueryPanel
        query={query}
        what="index run"
        skeleton={<LinesSkeleton label="index run" lines={6} />}
        empty={{
          when: (data) => data === null,
          show: (
            <EmptyState title="Run not found" icon={FileQuestionMark} action={toList}>
              The id may be mistyped, or from another environment.
            </EmptyState>
          ),
        }}
      >
        {() =>
          run && (
            <>
              <RunOutcome id={id} run={run} query={query} />
              <RunSummary run={run} />
            </>
          )
        }
      </QueryPanel>
    </>
  );
}

/** What a run is about, and its times. */
function RunSummary({ run }: { run: IndexRun }) {
  return (
    <Section title="Run">
      <KeyValues
        items={[
          { label: 'Data element', value: run.dataElementName },
          { label: 'Started', value: <Time value={run.startTime} precision="second" /> },
          { label: 'Ended', value: <Time value={run.endTime} precision="second" /> },
          { label: 'Duration', value: <Duration {...run} /> },
        ]}
      />
    </Section>
  );
}

export { IndexRunPage as Component };
