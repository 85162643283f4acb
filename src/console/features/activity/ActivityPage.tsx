import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useScopes } from '#console/api/rights.ts';
import { DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Pager } from '#console/ui/Pager.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './ActivityPage.module.css';
import { ActivityFilters } from './list/ActivityFilters.tsx';
import { activityColumns } from './list/activity-columns.tsx';
import { DownloadActivity } from './list/DownloadActivity.tsx';
import { foldViews, withOpened } from './list/fold-views.ts';
import { type ActivityCriteria, activityCriteria, activityQueries } from './queries.ts';
import { SealsSection } from './seals/SealsSection.tsx';

const Below = styled('div', css.Below);

const subOf = ({ looks, dataSubjectId }: ActivityCriteria, seesAll: boolean): string => {
  if (seesAll) return 'Who changed what, and who looked at whose data.';
  // "Seen by" leads here: an empty list must not read as "nobody else looked".
  return looks && dataSubjectId
    ? 'Only your own views. Administrators and auditors see everyone’s.'
    : 'What you changed, and whose data you looked at. Auditors see everyone’s.';
};

/** Who did what, and who looked at whom; of others for those who may see it. */
function ActivityPage() {
  const [params, setParams] = useSearchParams();
  const seesAll = useScopes().includes('CONSENT_AUDIT');
  const criteria = activityCriteria.parse(params);
  const query = useQuery(activityQueries.page(criteria));
  const show = (next: ActivityCriteria) => setParams(activityCriteria.format(next));
  const goTo = (page: number) => show(activityCriteria.goTo(criteria, { page }));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setOpened(
      (keys) => new Set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key]),
    );
  const hasFilters = activityCriteria.hasFilters(criteria);

  return (
    <>
      <PageHeader
        title="Activity"
        sub={subOf(criteria, seesAll)}
        actions={<DownloadActivity criteria={criteria} />}
      />
      <ActivityFilters
        criteria={criteria}
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
      >
        {({ content, last }) => (
          <DataTable
            caption="Activity, newest first"
            columns={activityColumns(opened, toggle)}
            rows={withOpened(foldViews(content), opened)}
            rowKey={({ key }) => key}
            isStale={query.isPlaceholderData}
            empty={
              <EmptyState
                title={hasFilters ? 'Nothing fits these filters.' : 'Nothing has been done yet.'}
              />
            }
            footer={
              <Pager
                firstRow={content.length === 0 ? 0 : criteria.page * criteria.size + 1}
                lastRow={criteria.page * criteria.size + content.length}
                hasNext={last === false}
                hasPrevious={criteria.page > 0}
                onFirst={() => goTo(0)}
                onPrevious={() => goTo(criteria.page - 1)}
                onNext={() => goTo(criteria.page + 1)}
                pageSize={criteria.size}
                onPageSize={(size) => show(activityCriteria.goTo(criteria, { size }))}
                isPending={query.isPlaceholderData}
              />
            }
          />
        )}
      </QueryPanel>
      {seesAll && (
        <Below>
          <SealsSection />
        </Below>
      )}
    </>
  );
}

export { ActivityPage as Component };
