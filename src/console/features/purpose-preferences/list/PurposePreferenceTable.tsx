import { styled } from '@mui/material/styles';
import { Plus } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import type { useReadHold } from '#console/api/useHolds.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Pager } from '#console/ui/Pager.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { Page } from '#contract/common/paging.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { type PurposePreferenceCriteria, purposePreferenceCriteria } from '../queries.ts';
import { purposePreferenceColumns } from './purpose-preference-columns.tsx';

const caption = 'Purpose preferences';

// Nine columns need the room that wide gaps would take.
const Root = styled('div')({
  '@container (min-width: 600px)': { '&& :is(th, td)': { paddingInline: 10 } },
});

interface PurposePreferenceTableProps {
  page: Page<PurposePreference>;
  criteria: ReturnType<typeof purposePreferenceCriteria.parse>;
  /** What holds the reading of another page. */
  hold: ReturnType<typeof useReadHold>;
  /** The page of other criteria: these are being read, or could not be. */
  isStale: boolean;
  /** They are being read. */
  isWaiting: boolean;
  onChange: (change: PurposePreferenceCriteria) => void;
  /** A change is likely to be asked for. */
  onLikely: (change: PurposePreferenceCriteria) => void;
}

/** One page of preferences, or why there is none. */
export function PurposePreferenceTable(props: PurposePreferenceTableProps) {
  const { page, criteria, hold, isStale, isWaiting, onChange, onLikely } = props;
  const { content, number, size, totalPages, totalElements } = page;
  const firstRow = number * size + 1;
  const hasNext = criteria.page + 1 < totalPages;
  const next = { page: criteria.page + 1 };
  return (
    <Root>
      <DataTable
        caption={caption}
        columns={purposePreferenceColumns}
        rows={content}
        rowKey={({ Id }) => Id}
        sort={purposePreferenceCriteria.sortOf(criteria)}
        sortHint={hold.blockedReason && `${hold.blockedReason} What you choose waits until then.`}
        onSort={({ key, direction }) =>
          onChange({ sort: `${key},${direction}` as PurposePreferenceCriteria['sort'] })
        }
        isStale={isStale}
        empty={
          <NoPurposePreferences
            isBlank={totalElements === 0}
            onFirstPage={() => onChange({ page: 0 })}
          />
        }
        footer={
          totalElements === 0 ? undefined : (
            <Pager
              unit="preferences"
              firstRow={firstRow}
              lastRow={firstRow + content.length - 1}
              totalRows={totalElements}
              hasPrevious={criteria.page > 0}
              hasNext={hasNext}
              onPrevious={() => onChange({ page: criteria.page - 1 })}
              onNext={() => onChange(next)}
              onNearNext={hasNext ? () => onLikely(next) : undefined}
              pageSize={criteria.size}
              onPageSize={(pageSize) => onChange({ size: pageSize })}
              // A page that waits for a limit keeps nobody from the one before.
              isPending={isWaiting && hold.seconds === 0}
              labelOf={hold.label}
            />
          )
        }
      />
    </Root>
  );
}

/** The table before its first answer. */
export function PurposePreferenceTableSkeleton() {
  return (
    <Root>
      <DataTable
        caption={caption}
        columns={purposePreferenceColumns}
        rows={[]}
        rowKey={() => ''}
        isPending
      />
    </Root>
  );
}

interface NoPurposePreferencesProps {
  /** There are none at all; else there are some, on earlier pages. */
  isBlank: boolean;
  onFirstPage: () => void;
}

function NoPurposePreferences({ isBlank, onFirstPage }: NoPurposePreferencesProps) {
  const blockedReason = useWriteBlock();
  return isBlank ? (
    <EmptyState
      title="There are no purpose preferences yet"
      action={
        <WriteLink
          variant="primary"
          icon={Plus}
          href={paths.newPurposePreference.to()}
          blockedReason={blockedReason}
        >
          New purpose preference
        </WriteLink>
      }
    >
      A purpose preference offers choices under a purpose, such as topics or channels.
    </EmptyState>
  ) : (
    <EmptyState
      title="The list ends before this page"
      action={<ActionButton onClick={onFirstPage}>Go to the first page</ActionButton>}
    />
  );
}
