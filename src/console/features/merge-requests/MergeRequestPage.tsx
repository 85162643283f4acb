import { useQuery } from '@tanstack/react-query';
import { FileQuestionMark, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { RefreshLine } from '#console/api/read/RefreshLine.tsx';
import { SavedResult } from '#console/api/write/SavedResult.tsx';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { headerSkeleton, LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { guid } from '#contract/common/values.ts';
import { getMergeRequestEndpoint } from '#contract/merge-requests.ts';
import { GroupsSection } from './detail/GroupsSection.tsx';
import { backToList, RequestHeader } from './detail/RequestHeader.tsx';
import { RequestSummary } from './detail/RequestSummary.tsx';
import { mergeRequestQueries } from './queries.ts';
import { isRunning, isToStart, mayChange } from './request-state.ts';

const JudgeGroups = lazyPart(
  async () => (await import('#console/features/merge/parts/JudgeGroups.tsx')).JudgeGroups,
  <LinesSkeleton label="open groups" lines={12} />,
);

/** One search for duplicates: how far it is, what it found, and what became of that. */
function MergeRequestPage() {
  // As the service writes it: an address may come with capitals.
  const id = (useParams().id ?? '').toLowerCase();
  return guid.safeParse(id).success ? (
    <OneRequest key={id} id={id} />
  ) : (
    <>
      <PageHeader title="Duplicate search" back={backToList} />
      <NoSuchRequest />
    </>
  );
}

function OneRequest({ id }: { id: string }) {
  const query = useQuery(mergeRequestQueries.request(id));
  const [isRemoved, setIsRemoved] = useState(false);
  const [wasThere, setWasThere] = useState(false);
  const request = query.data ?? null;
  if (request && !wasThere) setWasThere(true);

  // Removed here or by someone else; a refresh may show it before the answer arrives.
  if (isRemoved || (wasThere && query.data === null)) return <Removed />;
  return (
    <>
      {request ? (
        <RequestHeader request={request} onRemoved={() => setIsRemoved(true)} />
      ) : (
        <PageHeader
          title="Duplicate search"
          back={backToList}
          {...(query.isPending && headerSkeleton())}
        />
      )}
      {(request === null || isToStart(request)) && (
        <SavedResult created="The search starts automatically." />
      )}
      {request && (
        <RefreshLine
          query={query}
          endpoint={getMergeRequestEndpoint}
          mayChange={(now) => mayChange(request, now)}
        />
      )}
      <QueryPanel
        query={query}
        what="duplicate search"
        skeleton={<LinesSkeleton label="duplicate search" lines={8} />}
        empty={{ when: (data) => data === null, show: <NoSuchRequest /> }}
      >
        {() =>
          request && (
            <>
              <RequestSummary request={request} />
              {request.searchedDate && (
                <>
                  {!isRunning(request) && (
                    <JudgeGroups
                      key={request.searchedDate}
                      request={request}
                      searchedDate={request.searchedDate}
                    />
                  )}
                  <GroupsSection request={request} searchedDate={request.searchedDate} />
                </>
              )}
            </>
          )
        }
      </QueryPanel>
    </>
  );
}

const toList = <ActionLink href={paths.mergeRequests.to()}>All duplicate searches</ActionLink>;

function NoSuchRequest() {
  return (
    <EmptyState title="Duplicate search not found" icon={FileQuestionMark} action={toList}>
      It may have been removed, or the link may be from another environment.
    </EmptyState>
  );
}

function Removed() {
  const words = useRef<HTMLDivElement>(null);
  // The button that was pressed went with the request.
  useEffect(() => words.current?.focus(), []);
  return (
    <>
      <PageHeader title="Duplicate search" back={backToList} />
      <div ref={words} tabIndex={-1} role="status">
        <EmptyState title="Duplicate search removed" icon={Trash2} action={toList}>
          Its groups were removed too. Past merges stay in the audit trail.
        </EmptyState>
      </div>
    </>
  );
}

export { MergeRequestPage as Component };
