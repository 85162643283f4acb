import { Plus, SearchX } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';

interface NoPurposesProps {
  /** There are none at all, as far as the list shows by itself. */
  isBlank: boolean;
  /** There are some, on earlier pages. */
  isPastEnd: boolean;
  onClearFilters: () => void;
  onFirstPage: () => void;
}

/** Why a page of the list is empty, and what to do about it. */
export function NoPurposes({ isBlank, isPastEnd, onClearFilters, onFirstPage }: NoPurposesProps) {
  const blockedReason = useWriteBlock();
  if (isBlank) {
    return (
      <EmptyState
        title="No purpose is a Draft or Active"
        action={
          <WriteLink
            variant="primary"
            icon={Plus}
            href={paths.newPurpose.to()}
            blockedReason={blockedReason}
          >
            New purpose
          </WriteLink>
        }
      >
        A purpose says what personal data is used for, in the words that people consent to. Those
        that are Retired are shown when the filter includes them.
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
      title="No purpose matches"
      icon={SearchX}
      action={<ActionButton onClick={onClearFilters}>Clear filters</ActionButton>}
    >
      None fits all of the filters that are set.
    </EmptyState>
  );
}
