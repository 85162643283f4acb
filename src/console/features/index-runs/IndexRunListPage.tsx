import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { RefreshLine, RefreshLineRoom } from '#console/api/read/RefreshLine.tsx';
import { Term } from '#console/features/help/parts/Term.tsx';
import { DetailColumns } from '#console/ui/DetailColumns.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import { useTabSignal } from '#console/ui/tab-signal.ts';
import { isFinalRunStatus, listIndexRunsEndpoint } from '#contract/custom-indexes.ts';
import { estimateOf } from './estimate.ts';
import { CurrentIndexCard } from './list/CurrentIndexCard.tsx';
import { DurationsCard } from './list/DurationsCard.tsx';
import { Ended } from './list/Ended.tsx';
import { OpenRunForm } from './list/OpenRunForm.tsx';
import { RunningCard } from './list/RunningCard.tsx';
import { RunsSection } from './list/RunsSection.tsx';
import { StartCard } from './list/StartCard.tsx';
import { indexRunQueries } from './queries.ts';
import { signalOf } from './signals.ts';

/** How often to look for runs that others start, while none goes on. */
const othersEveryMs = 15_000;

/** The index in use, the run that goes on, and all that ran before. */
function IndexRunListPage() {
  const client = useQueryClient();
  const query = useQuery(indexRunQueries.history());
  const runs = query.data?.content ?? [];
  const going = runs.find(({ status }) => !isFinalRunStatus(status));
  const goingId = going?.runId;
  // What went on while this page was open: its end is told here.
  const [watchedId, setWatchedId] = useState<string>();
  if (goingId !== undefined && goingId !== watchedId) setWatchedId(goingId);
  const ended = runs.find(({ runId, status }) => runId === watchedId && isFinalRunStatus(status));
  const endedId = ended?.runId;
  useEffect(() => {
    if (endedId === undefined) return;
    void client.invalidateQueries({ queryKey: indexRunQueries.current().queryKey });
  }, [endedId, client]);
  const signal = signalOf(ended?.status);
  useTabSignal(signal?.title ?? null, signal?.tone ?? 'ok');

  return (
    <>
      <PageHeader
        title="Search index"
        sub={
          <>
            One <Term id="data-element">data element</Term> at a time becomes fast to search by;{' '}
            <Term id="identifier">identifiers</Term> always are.
          </>
        }
      />
      {query.data ? (
        <RefreshLine
          query={query}
          endpoint={listIndexRunsEndpoint}
          mayChange={(now) => going !== undefined || now - query.dataUpdatedAt >= othersEveryMs}
        />
      ) : (
        query.isPending && <RefreshLineRoom />
      )}
      <div role="status">{ended && <Ended run={ended} />}</div>
      <DetailColumns>
        <div>
          <QueryPanel
            query={query}
            what="index runs"
            skeleton={<LinesSkeleton label="index runs" lines={8} />}
          >
            {({ content, totalElements }) => (
              <>
                {going && (
                  <RunningCard
                    key={goingId}
                    run={going}
                    usual={estimateOf(content)}
                    readAt={query.dataUpdatedAt}
                  />
                )}
                {content.some(({ startTime }) => startTime) && (
                  <DurationsCard runs={content} readAt={query.dataUpdatedAt} />
                )}
                <RunsSection
                  runs={content}
                  total={totalElements ?? content.length}
                  readAt={query.dataUpdatedAt}
                />
              </>
            )}
          </QueryPanel>
        </div>
        <div>
          <CurrentIndexCard next={going?.dataElementName} />
          <StartCard running={going?.dataElementName} onStarted={setWatchedId} />
        </div>
      </DetailColumns>
      <TechnicalDetails>
        <OpenRunForm />
      </TechnicalDetails>
    </>
  );
}

export { IndexRunListPage as Component };
