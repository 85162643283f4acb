import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { QueryPanel } from './QueryPanel.tsx';
import { useReadHold } from './useHolds.ts';

interface ChoicesFootProps {
  query: UseInfiniteQueryResult;
  endpoint: Endpoint;
  /** What is listed: "purposes". */
  unit: string;
  /** How many of them are loaded. */
  loaded: number;
  /** Typing searches all of them, whether they are loaded or not. */
  isSearchWhole?: boolean;
}

/** What a search over pages cannot say itself: that it loads, waits, failed, or is not whole. */
export const choicesFoot = (props: ChoicesFootProps) =>
  props.query.isSuccess && !props.query.hasNextPage ? undefined : <ChoicesFoot {...props} />;

function ChoicesFoot(props: ChoicesFootProps) {
  const { query, endpoint, unit, loaded, isSearchWhole = false } = props;
  const hold = useReadHold(endpoint);
  return (
    <QueryPanel
      query={query}
      what={`list of ${unit}`}
      skeleton={<span role="status">{`Loading ${unit}…`}</span>}
    >
      {() =>
        query.hasNextPage && (
          <>
            <span role="status">{`The first ${loaded} ${unit} by name are ${isSearchWhole ? 'shown' : 'searched'}. `}</span>
            <ActionButton
              size="small"
              onClick={() => void query.fetchNextPage()}
              pending={query.isFetchingNextPage && hold.seconds === 0}
              pendingText="Loading…"
            >
              {hold.label('Load more')}
            </ActionButton>
          </>
        )
      }
    </QueryPanel>
  );
}
