import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { formatClockWithOffset, keptForPeople } from '#console/api/limits/limit-words.ts';
import { useReadHold } from '#console/api/limits/useHolds.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { part } from '#console/ui/part.tsx';
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

const Root = part('div', css.Root);

/** When what is shown was read, and whether it is read again by itself. */
export function RefreshLine({ query, endpoint, mayChange, sharedAs }: RefreshLineProps) {
  const { isOn, rest, toggle } = useAutoRefresh({ query, endpoint, mayChange, sharedAs });
  const hold = useReadHold(endpoint);
  return (
    <Root>
      <ActionButton
        size="small"
        icon={RotateCw}
        blockedReason={hold.blockedReason}
        onClick={() => void query.refetch()}
      >
        {hold.label('Refresh')}
      </ActionButton>
      <ActionButton size="small" variant="ghost" aria-pressed={isOn} onClick={toggle}>
        {`Auto-refresh ${isOn ? 'on' : 'off'}`}
      </ActionButton>
      {query.dataUpdatedAt > 0 && (
        <span>{`Updated ${formatClockWithOffset(query.dataUpdatedAt)}`}</span>
      )}
      {rest !== 'none' && <span>{restWords[rest]}</span>}
    </Root>
  );
}
