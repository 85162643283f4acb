import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { useReadHold } from '#console/api/useHolds.ts';
import { useListCriteria } from '#console/api/useListCriteria.ts';
import { paths } from '#console/paths.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { listPurposePreferencesEndpoint } from '#contract/purpose-preferences.ts';
import {
  PurposePreferenceTable,
  PurposePreferenceTableSkeleton,
} from './list/PurposePreferenceTable.tsx';
import { purposePreferenceCriteria, purposePreferenceQueries } from './queries.ts';

/** All purpose preferences, page by page. */
export function PurposePreferenceListPage() {
  const { criteria, change } = useListCriteria(purposePreferenceCriteria);
  const queryClient = useQueryClient();
  const query = useQuery(purposePreferenceQueries.list(criteria));
  const blockedReason = useWriteBlock();
  const hold = useReadHold(listPurposePreferencesEndpoint);

  return (
    <>
      <PageHeader
        title="Purpose preferences"
        sub="The finer choices under a purpose, such as topics or channels, in every language."
        actions={
          <WriteLink
            variant="primary"
            icon={Plus}
            href={paths.newPurposePreference.to()}
            blockedReason={blockedReason}
          >
            New purpose preference
          </WriteLink>
        }
      />
      <QueryPanel
        query={query}
        what="purpose preference list"
        keepsLast
        skeleton={<PurposePreferenceTableSkeleton />}
      >
        {(page) => (
          <PurposePreferenceTable
            page={page}
            criteria={criteria}
            hold={hold}
            isStale={query.isPlaceholderData || query.data === undefined}
            isWaiting={query.isPlaceholderData}
            onChange={change}
            onLikely={(next) =>
              purposePreferenceQueries.readAhead(
                queryClient,
                purposePreferenceCriteria.change(criteria, next),
              )
            }
          />
        )}
      </QueryPanel>
    </>
  );
}
