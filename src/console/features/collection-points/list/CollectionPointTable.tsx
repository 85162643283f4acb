import { styled } from '@mui/material/styles';
import type { useReadHold } from '#console/api/useHolds.ts';
import { DataTable } from '#console/ui/DataTable.tsx';
import { Pager } from '#console/ui/Pager.tsx';
import { color } from '#console/ui/theme.ts';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import type { Page } from '#contract/common/paging.ts';
import { hasFilters, type ListCriteria, sortOf } from '../list-criteria.ts';
import type { CollectionPointCriteria } from '../queries.ts';
import { CollectionPointRowActions } from './CollectionPointRowActions.tsx';
import { columnsOf } from './collection-point-columns.tsx';
import { NoCollectionPoints } from './NoCollectionPoints.tsx';

// Seven columns and the actions need the room that wide gaps would take.
const Root = styled('div')({
  '@container (min-width: 600px) and (max-width: 1239px)': {
    '&& :is(th, td)': { paddingInline: 11 },
    // Where the table scrolls sideways the actions of a row stay in reach.
    '& [data-overflowing] td.actions': { position: 'sticky', right: 0 },
    '& [data-overflowing] td.actions > div': {
      padding: 4,
      borderRadius: 9,
      background: color.sunken,
    },
  },
});

const caption = 'Collection points, one row for each version';

interface CollectionPointTableProps {
  page: Page<CollectionPoint>;
  criteria: ListCriteria;
  /** What holds the reading of another page. */
  hold: ReturnType<typeof useReadHold>;
  /** The same in words. */
  hint: string | undefined;
  /** The page of other criteria: these are being read, or could not be. */
  isStale: boolean;
  /** They are being read. */
  isWaiting: boolean;
  onChange: (change: CollectionPointCriteria) => void;
  /** A change is likely to be asked for. */
  onLikely: (change: CollectionPointCriteria) => void;
  onClearFilters: () => void;
  onToken: (record: CollectionPoint) => void;
}

/** One page of versions, or why there is none. */
export function CollectionPointTable(props: CollectionPointTableProps) {
  const {
    page,
    criteria,
    hold,
    hint,
    isStale,
    isWaiting,
    onChange,
    onLikely,
    onClearFilters,
    onToken,
  } = props;
  const { content, number, size, totalPages, totalElements } = page;
  const isBlank = totalElements === 0 && !hasFilters(criteria);
  const firstRow = number * size + 1;
  return (
    <Root>
      <DataTable
        caption={caption}
        columns={columnsOf(content)}
        rows={content}
        rowKey={({ Id, Version }) => `${Id} ${Version}`}
        sort={sortOf(criteria)}
        sortHint={hint}
        onSort={({ key, direction }) =>
          onChange({ sort: `${key},${direction}` as ListCriteria['sort'] })
        }
        rowActions={(record) => (
          <CollectionPointRowActions record={record} onToken={() => onToken(record)} />
        )}
        isStale={isStale}
        empty={
          <NoCollectionPoints
            isBlank={isBlank}
            isPastEnd={totalElements > 0}
            onClearFilters={onClearFilters}
            onFirstPage={() => onChange({ page: 0 })}
          />
        }
        footer={
          isBlank ? undefined : (
            <Pager
              firstRow={firstRow}
              lastRow={firstRow + content.length - 1}
              totalRows={totalElements}
              hasPrevious={criteria.page > 0}
              hasNext={criteria.page + 1 < totalPages}
              onPrevious={() => onChange({ page: criteria.page - 1 })}
              onNext={() => onChange({ page: criteria.page + 1 })}
              onNearNext={
                criteria.page + 1 < totalPages
                  ? () => onLikely({ page: criteria.page + 1 })
                  : undefined
              }
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
export function CollectionPointTableSkeleton() {
  return (
    <Root>
      <DataTable
        caption={caption}
        columns={columnsOf([])}
        rows={[]}
        rowKey={() => ''}
        rowActions={() => null}
        isPending
      />
    </Root>
  );
}
