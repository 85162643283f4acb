import { styled } from '@mui/material/styles';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { describeError } from '#console/api/error-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { color } from '#console/ui/theme.ts';

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '4px 14px 12px',
  color: color.muted,
  fontSize: '0.8125rem',
  '&[hidden]': { display: 'none' },
});

interface PurposePickerNoteProps {
  query: UseInfiniteQueryResult;
  /** How many purposes are loaded, and how many of them match. */
  loaded: number;
  found: number;
}

/** What the list cannot say itself: that it loads, failed, is not whole, or has no match. */
export function PurposePickerNote({ query, loaded, found }: PurposePickerNoteProps) {
  const { error, isFetching, hasNextPage, isFetchNextPageError, refetch, fetchNextPage } = query;
  if (error !== null && !isFetching) {
    const { sentence } = describeError(error, 'list of purposes');
    return (
      <Root>
        <span role="alert">{sentence}</span>
        <ActionButton
          size="small"
          onClick={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
        >
          Try again
        </ActionButton>
      </Root>
    );
  }
  const words = isFetching
    ? 'Loading purposes…'
    : hasNextPage
      ? `The first ${loaded} purposes by name are searched.`
      : found === 0
        ? 'No purpose matches.'
        : '';
  return (
    <Root role="status" hidden={words === ''}>
      {words}
      {hasNextPage && (
        <ActionButton size="small" onClick={() => void fetchNextPage()}>
          Load more
        </ActionButton>
      )}
    </Root>
  );
}
