import { Pencil } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import type { useReadHold } from '#console/api/useHolds.ts';
import { paths } from '#console/paths.ts';
import { draftOf } from '#console/records/versioned/version-facts.ts';
import { DataTable } from '#console/ui/DataTable.tsx';
import { Pager } from '#console/ui/Pager.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { Page } from '#contract/common/paging.ts';
import type { PurposeVersions } from '#contract/purpose-records.ts';
import { type CriteriaChange, type ListCriteria, purposeCriteria } from '../list-criteria.ts';
import { NoPurposes } from './NoPurposes.tsx';
import { type PurposeRow, purposeColumns, toRows } from './purpose-columns.tsx';

const caption = 'Purposes, one row for each with its newest version';

interface PurposeTableProps {
  page: Page<PurposeVersions>;
  criteria: ListCriteria;
  /** What holds the reading of another page. */
  hold: ReturnType<typeof useReadHold>;
  /** The same in words. */
  hint: string | undefined;
  /** The page of other criteria: these are being read, or could not be. */
  isStale: boolean;
  /** They are being read. */
  isWaiting: boolean;
  onChange: (change: CriteriaChange) => void;
  /** A change is likely to be asked for. */
  onLikely: (change: CriteriaChange) => void;
  onClearFilters: () => void;
}

/** One page of purposes, or why there is none. */
export function PurposeTable(props: PurposeTableProps) {
  const { page, criteria, hold, hint, isStale, isWaiting, onChange, onLikely } = props;
  const { content, number, size, totalPages, totalElements } = page;
  const isBlank = totalElements === 0 && !purposeCriteria.hasFilters(criteria);
  const firstRow = number * size + 1;
  const hasNext = criteria.page + 1 < totalPages;
  return (
    <DataTable
      caption={caption}
      columns={purposeColumns}
      rows={toRows(content)}
      rowKey={({ id }) => id}
      sort={purposeCriteria.sortOf(criteria)}
      sortHint={hint}
      onSort={({ key, direction }) =>
        onChange({ sort: `${key},${direction}` as ListCriteria['sort'] })
      }
      rowActions={(row) => <EditDraft row={row} />}
      isStale={isStale}
      empty={
        <NoPurposes
          isBlank={isBlank}
          isPastEnd={totalElements > 0}
          onClearFilters={props.onClearFilters}
          onFirstPage={() => onChange({ page: 0 })}
        />
      }
      footer={
        isBlank ? undefined : (
          <Pager
            unit="purposes"
            firstRow={firstRow}
            lastRow={firstRow + content.length - 1}
            totalRows={totalElements}
            hasPrevious={criteria.page > 0}
            hasNext={hasNext}
            onPrevious={() => onChange({ page: criteria.page - 1 })}
            onNext={() => onChange({ page: criteria.page + 1 })}
            onNearNext={hasNext ? () => onLikely({ page: criteria.page + 1 }) : undefined}
            pageSize={criteria.size}
            onPageSize={(pageSize) => onChange({ size: pageSize })}
            // A page that waits for a limit keeps nobody from the one before.
            isPending={isWaiting && hold.seconds === 0}
            labelOf={hold.label}
          />
        )
      }
    />
  );
}

/** Leads to the Draft of a purpose, which is the one version that can be edited. */
function EditDraft({ row: { id, newest, others } }: { row: PurposeRow }) {
  const writeBlock = useWriteBlock();
  const draft = draftOf([newest, ...others]);
  const { version } = draft ?? newest;
  return (
    <WriteLink
      size="small"
      icon={Pencil}
      href={paths.editPurpose.to(id, version)}
      aria-label={`Edit ${newest.label}, version ${version}`}
      title="Edit"
      blockedReason={
        writeBlock ??
        (draft ? undefined : 'Only a Draft can be edited, and no version shown here is one.')
      }
    >
      Edit
    </WriteLink>
  );
}

/** The table before its first answer. */
export function PurposeTableSkeleton() {
  return (
    <DataTable
      caption={caption}
      columns={purposeColumns}
      rows={[]}
      rowKey={() => ''}
      rowActions={() => null}
      isPending
    />
  );
}
