import { styled } from '@mui/material/styles';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { useReadHold } from '#console/api/useHolds.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { color } from '#console/ui/theme.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';

const Root = styled('div')({
  padding: '4px 14px 12px',
  color: color.muted,
  fontSize: '0.8125rem',
  '& .words': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
});

interface PurposePickerNoteProps {
  query: UseInfiniteQueryResult;
  /** How many purposes are loaded, and how many of them match. */
  loaded: number;
  found: number;
}

/** What the list cannot say itself: that it loads, waits, failed, is not whole, or has no match. */
export function PurposePickerNote({ query, loaded, found }: PurposePickerNoteProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const hold = useReadHold(listPurposeVersionsEndpoint);
  return (
    <Root>
      <QueryPanel
        query={query}
        what="list of purposes"
        skeleton={<span role="status">Loading purposes…</span>}
      >
        {() => (
          <div className="words">
            <span role="status">
              {hasNextPage && `The first ${loaded} purposes by name are searched.`}
              {!hasNextPage && found === 0 && 'No purpose matches.'}
            </span>
            {hasNextPage && (
              <ActionButton
                size="small"
                onClick={() => void fetchNextPage()}
                pending={isFetchingNextPage && hold.seconds === 0}
                pendingText="Loading…"
              >
                {hold.label('Load more')}
              </ActionButton>
            )}
          </div>
        )}
      </QueryPanel>
    </Root>
  );
}
