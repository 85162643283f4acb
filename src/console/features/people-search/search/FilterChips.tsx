import type { ReactNode, RefObject } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterChip } from '#console/ui/FilterChip.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { CriteriaChange } from '../search-criteria.ts';
import css from './FilterChips.module.css';
import type { SetFilter } from './filter-chips.ts';

const Root = styled('div', css.Root);

interface FilterChipsProps {
  /** Those that are set. */
  filters: readonly SetFilter[];
  onChange: (change: CriteriaChange) => void;
  onClear: () => void;
  /** Takes the focus of what goes. */
  fallbackRef: RefObject<HTMLElement | null>;
  /** Right end of the row. */
  children: ReactNode;
}

/** What narrows the list, each with a way to take it off. */
export function FilterChips({
  filters,
  onChange,
  onClear,
  fallbackRef,
  children,
}: FilterChipsProps) {
  return (
    <Root>
      {filters.map(({ label, value, removal }) => (
        <FilterChip
          key={label}
          label={label}
          value={value}
          onClear={() => {
            fallbackRef.current?.focus();
            onChange(removal);
          }}
        />
      ))}
      {filters.length > 0 && (
        <ActionButton variant="ghost" onClick={onClear}>
          Clear
        </ActionButton>
      )}
      <span className="end">{children}</span>
    </Root>
  );
}
