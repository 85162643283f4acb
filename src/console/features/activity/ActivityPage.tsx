import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useScopes } from '#console/api/rights.ts';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { ActivityFilters } from './list/ActivityFilters.tsx';
import { ActivityTabs } from './list/ActivityTabs.tsx';
import { DownloadActivity } from './list/DownloadActivity.tsx';
import { VisitList } from './list/VisitList.tsx';
import { type ActivityCriteria, activityCriteria, activityQueries, tabOf } from './queries.ts';
import { SealsLine } from './seals/SealsLine.tsx';

const subOf = (criteria: ActivityCriteria, seesAll: boolean): string => {
  if (seesAll) return 'Who changed what, and who looked at whose data.';
  // "Seen by" leads here: an empty list must not read as "nobody else looked".
  return tabOf(criteria) === 'visits' && criteria.dataSubjectId
    ? 'Only your own views. Administrators and auditors see everyone’s.'
    : 'What you changed, and whose data you looked at. Auditors see everyone’s.';
};

/** Who did what, and who looked at whom; of others for those who may see it. */
function ActivityPage() {
  const [params, setParams] = useSearchParams();
  const seesAll = useScopes().includes('CONSENT_AUDIT');
  const criteria = activityCriteria.parse(params);
  const tab = tabOf(criteria);
  const query = useInfiniteQuery(activityQueries.acts(criteria));
  const show = (next: ActivityCriteria) => setParams(activityCriteria.format(next));
  const hasFilters = activityCriteria.hasFilters(criteria);

  return (
    <>
      <PageHeader
        title="Activity"
        sub={subOf(criteria, seesAll)}
        meta={seesAll && <SealsLine />}
        actions={<DownloadActivity criteria={criteria} />}
      />
      <ActivityTabs
        tab={tab}
        // What was done is chosen of one tab: another one has none of it.
        onShow={(next) =>
          show(activityCriteria.change(criteria, { tab: next, kind: undefined, looks: undefined }))
        }
      />
      <ActivityFilters
        criteria={criteria}
        tab={tab}
        seesAll={seesAll}
        hasFilters={hasFilters}
        onChange={(change) => show(activityCriteria.change(criteria, change))}
        onClear={() => show(activityCriteria.clear(criteria))}
      />
      <QueryPanel
        query={query}
        what="activity"
        keepsLast
        skeleton={<LinesSkeleton label="activity" lines={8} />}
        empty={{
          when: ({ pages }) => pages.every(({ content }) => content.length === 0),
          show: (
            <EmptyState
              title={hasFilters ? 'Nothing fits these filters.' : 'Nothing has been done yet.'}
            />
          ),
        }}
      >
        {({ pages }) => (
          <VisitList
            // What is open belongs to a list.
            key={activityCriteria.format(criteria)}
            tab={tab}
            pages={pages}
            isStale={query.isPlaceholderData}
            hasOlder={query.hasNextPage}
            isReading={query.isFetchingNextPage}
            onOlder={() => void query.fetchNextPage()}
          />
        )}
      </QueryPanel>
    </>
  );
}

export { ActivityPage as Component };
