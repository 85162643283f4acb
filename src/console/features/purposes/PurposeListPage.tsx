import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Grid3x3, Plus } from 'lucide-react';
import { useRef } from 'react';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { useReadHold } from '#console/api/useHolds.ts';
import { useListCriteria } from '#console/api/useListCriteria.ts';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { PurposeFilters } from './list/PurposeFilters.tsx';
import { PurposeTable, PurposeTableSkeleton } from './list/PurposeTable.tsx';
import { purposeCriteria } from './list-criteria.ts';
import { purposeQueries } from './queries.ts';

/** All purposes with their versions. */
export function PurposeListPage() {
  const { criteria, change, show } = useListCriteria(purposeCriteria);
  const queryClient = useQueryClient();
  const query = useQuery(purposeQueries.list(criteria));
  const blockedReason = useWriteBlock();
  const hold = useReadHold(listPurposeVersionsEndpoint);
  const hint = hold.blockedReason && `${hold.blockedReason} What you choose waits until then.`;
  const filterBar = useRef<HTMLDivElement>(null);
  const handleClear = () => {
    filterBar.current?.focus();
    show(purposeCriteria.clear(criteria));
  };

  return (
    <>
      <PageHeader
        title="Purposes"
        sub="What consent is asked for. A published version stays as it is; changes are made in a new one."
        actions={
          <>
            <ActionLink icon={Grid3x3} href={paths.purposeCoverage.to()}>
              Coverage map
            </ActionLink>
            <WriteLink
              variant="primary"
              icon={Plus}
              href={paths.newPurpose.to()}
              blockedReason={blockedReason}
            >
              New purpose
            </WriteLink>
          </>
        }
      />
      <PurposeFilters
        criteria={criteria}
        onChange={change}
        onClear={handleClear}
        hint={hint}
        barRef={filterBar}
      />
      <QueryPanel query={query} what="purpose list" keepsLast skeleton={<PurposeTableSkeleton />}>
        {(page) => (
          <PurposeTable
            page={page}
            criteria={criteria}
            hold={hold}
            hint={hint}
            isStale={query.isPlaceholderData || query.data === undefined}
            isWaiting={query.isPlaceholderData}
            onChange={change}
            onLikely={(next) =>
              purposeQueries.readAhead(queryClient, purposeCriteria.change(criteria, next))
            }
            onClearFilters={handleClear}
          />
        )}
      </QueryPanel>
    </>
  );
}
