import { type ReactNode, useId } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterBar } from '#console/ui/FilterBar.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { TitledFilters } from './TitledFilters.tsx';
import type { ListState } from './useResourceList.ts';

interface ListFiltersProps {
  list: Pick<ListState<unknown>, 'filterBar' | 'hint' | 'hasFilters' | 'clear' | 'titled'>;
  children: ReactNode;
  /** What stands behind the filters. */
  end?: ReactNode;
  /** What stands at the right end of the line. */
  right?: ReactNode;
  /** What is done with the list as a whole, such as `ListTools`. */
  tools?: ReactNode;
}

/**
 * The filters of a list, with "Clear all" at the end; each is in the address once it's set. Those
 * with a title in the endpoint's query follow the children.
 */
export function ListFilters({ list, children, end, right, tools }: ListFiltersProps) {
  const { filterBar, hint, hasFilters, clear, titled } = list;
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
        <TitledFilters {...titled} />
        {end}
        {hasFilters && (
          <ActionButton variant="ghost" onClick={clear}>
            Clear all
          </ActionButton>
        )}
        {right && <div className="end">{right}</div>}
        {tools}
      </FilterBar>
      {hint && <VisuallyHidden id={hintId}>{hint}</VisuallyHidden>}
    </>
  );
}
