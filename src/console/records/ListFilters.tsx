import { type ReactNode, useId } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterBar } from '#console/ui/FilterBar.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { ListState } from './useResourceList.ts';

interface ListFiltersProps {
  list: Pick<ListState<unknown>, 'filterBar' | 'hint' | 'hasFilters' | 'clear'>;
  children: ReactNode;
}

/** The filters of a list, with "Clear all" at the end; each is in the address once it's set. */
export function ListFilters({ list, children }: ListFiltersProps) {
  const { filterBar, hint, hasFilters, clear } = list;
  const hintId = useId();
  return (
    <>
      <FilterBar
        ref={filterBar}
        role="search"
        aria-label="Filters"
        aria-describedby={hint && hintId}
        tabIndex={-1}
      >
        {children}
        {hasFilters && (
          <ActionButton variant="ghost" onClick={clear}>
            Clear all
          </ActionButton>
        )}
      </FilterBar>
      {hint && <VisuallyHidden id={hintId}>{hint}</VisuallyHidden>}
    </>
  );
}
