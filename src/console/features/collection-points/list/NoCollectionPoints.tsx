import { Plus, SearchX } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';

interface NoCollectionPointsProps {
  /** There are none at all. */
  isBlank: boolean;
  /** There are some, on earlier pages. */
  isPastEnd: boolean;
  onClearFilters: () => void;
  onFirstPage: () => void;
}

/** Why a page of the list is empty, and what to do about it. */
export function NoCollectionPoints(props: NoCollectionPointsProps) {
  const { isBlank, isPastEnd, onClearFilters, onFirstPage } = props;
  const blockedReason = useWriteBlock();
  if (isBlank) {
    return (
      <EmptyState
        title="There are no collection points yet"
        action={
          <WriteLink
            variant="primary"
            icon={Plus}
            href={paths.newCollectionPoint.to()}
            blockedReason={blockedReason}
          >
            New collection point
          </WriteLink>
        }
      >
        A collection point says where and how consent is collected, and for which purposes.
      </EmptyState>
    );
  }
  if (isPastEnd) {
    return (
      <EmptyState
        title="The list ends before this page"
        action={<ActionButton onClick={onFirstPage}>Go to the first page</ActionButton>}
      />
    );
  }
  return (
    <EmptyState
      title="No collection point matches"
      icon={SearchX}
      action={<ActionButton onClick={onClearFilters}>Clear filters</ActionButton>}
    >
      None fits all of the filters that are set.
    </EmptyState>
  );
}
