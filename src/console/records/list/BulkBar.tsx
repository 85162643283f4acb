import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import darkBar from '#console/ui/dark-bar.module.css';
import { styled } from '#console/ui/styled.tsx';
import { useRootMark } from '#console/ui/useRootMark.ts';

const Root = styled('section', darkBar.Root);

interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** What can be done with all of them. */
  children: ReactNode;
}

/** How many rows are selected, and what can be done with them: in reach wherever the list is. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  useRootMark('data-bulk-bar');
  return (
    <Root aria-label="Selected rows">
      <b role="status">{`${formatCount(count)} selected`}</b>
      {children}
      <ActionButton size="small" variant="ghost" icon={X} isIconOnly onClick={onClear}>
        Clear the selection
      </ActionButton>
    </Root>
  );
}
