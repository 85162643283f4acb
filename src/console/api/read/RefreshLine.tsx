import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { formatClock, keptForPeople } from '#console/api/limits/limit-words.ts';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { ReadEndpoint } from '#contract/common/endpoint.ts';
import css from './RefreshLine.module.css';
import { useAutoRefresh } from './useAutoRefresh.ts';

interface RefreshLineProps {
  query: UseQueryResult;
  /** What the query reads. */
  endpoint: ReadEndpoint;
  /** Whether what is shown may change by itself now (epoch milliseconds). */
  mayChange: (now: number) => boolean;
  /** As in `useAutoRefresh`. */
  sharedAs?: string;
}

const restWords = {
  none: '',
  limit: keptForPeople,
  elsewhere: 'Another tab refreshes this one.',
};

const Root = styled('div', css.Root);

/** Keeps its place until there's something to refresh. */
export const RefreshLineRoom = styled('div', css.Room);

/** When what is shown was read, and whether it is read again by itself. */
export function RefreshLine({ query, endpoint, mayChange, sharedAs }: RefreshLineProps) {
  const { isOn, rest, toggle } = useAutoRefresh({ query, endpoint, mayChange, sharedAs });
  const rateLimit = useReadLimit(endpoint);
  return (
    <Root>
      <ActionButton
        size="small"
        icon={RotateCw}
        blockedReason={rateLimit.blockedReason}
        onClick={() => void query.refetch()}
      >
        {rateLimit.label('Refresh')}
      </ActionButton>
      <ActionButton size="small" variant="ghost" aria-pressed={isOn} onClick={toggle}>
        {`Auto-refresh ${isOn ? 'on' : 'off'}`}
      </ActionButton>
      {query.dataUpdatedAt > 0 && <span>{`Updated ${formatClock(query.dataUpdatedAt)}`}</span>}
      {rest !== 'none' && <span>{restWords[rest]}</span>}
    </Root>
  );
}
