import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { QueryPanel } from './QueryPanel.tsx';

interface MoreChoicesProps {
  query: UseInfiniteQueryResult;
  endpoint: Endpoint;
  /** What is listed: "purposes". */
  unit: string;
  /** How many of them are loaded. */
  loaded: number;
  /** Typing searches all of them, whether they are loaded or not. */
  isSearchWhole?: boolean;
  /** Whether what waits for a limit is told elsewhere, out of sight: the button then waits itself. */
  isBlockedByLimit?: boolean;
}

type ChoicesFootProps = Omit<MoreChoicesProps, 'isBlockedByLimit'>;

/** What a search over pages cannot say itself: that it loads, waits, failed, or is not whole. */
export const choicesFoot = (props: ChoicesFootProps) =>
  props.query.isSuccess && !props.query.hasNextPage ? undefined : <ChoicesFoot {...props} />;

function ChoicesFoot(props: ChoicesFootProps) {
  const { query, unit } = props;
  return (
    <QueryPanel
      query={query}
      what={`list of ${unit}`}
      skeleton={
        <span className="loading" role="status">
          <LoaderCircle className="spinner" size={14} strokeWidth={2} />
          {`Loading ${unit}…`}
        </span>
      }
    >
      {() => query.hasNextPage && <MoreChoices {...props} />}
    </QueryPanel>
  );
}

/** That only the first pages are there, and a way to the next one. */
export function MoreChoices(props: MoreChoicesProps) {
  const { query, endpoint, unit, loaded, isSearchWhole = false, isBlockedByLimit = false } = props;
  const rateLimit = useReadLimit(endpoint);
  return (
    <>
      <span role="status">{`${isSearchWhole ? 'Showing' : 'Searching'} the first ${loaded} ${unit} by name. `}</span>
      <ActionButton
        size="small"
        onClick={() => void query.fetchNextPage()}
        pending={query.isFetchingNextPage && rateLimit.seconds === 0}
        pendingText="Loading…"
        blockedReason={isBlockedByLimit ? rateLimit.blockedReason : undefined}
      >
        {rateLimit.label('Load more')}
      </ActionButton>
    </>
  );
}
