import type { UseQueryResult } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { formatClock, keptForPeople } from '#console/api/limits/limit-words.ts';
import type { useAutoRefresh } from '#console/api/read/useAutoRefresh.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './LiveLine.module.css';

const Root = styled('div', css.Root);

interface LiveLineProps {
  query: UseQueryResult;
  refresh: ReturnType<typeof useAutoRefresh>;
}

/** Whether the numbers move by themselves, and how old they are. Not announced: it never rests. */
export function LiveLine({ query, refresh }: LiveLineProps) {
  const { isOn, toggle, rest } = refresh;
  const isLive = isOn && rest === 'none' && !query.isError;
  const state = !isOn ? 'Paused' : isLive ? 'Live' : 'Not live';
  const age = query.dataUpdatedAt;
  return (
    <Root data-live={isLive || undefined}>
      <span className="dot" aria-hidden="true" />
      <span>
        {state}
        {age > 0 && `, updated ${formatClock(age)}`}
      </span>
      <ActionButton
        size="small"
        variant="ghost"
        icon={isOn ? Pause : Play}
        isIconOnly
        onClick={toggle}
      >
        {isOn ? 'Pause updates' : 'Resume updates'}
      </ActionButton>
      {rest === 'limit' && <span>{keptForPeople}</span>}
    </Root>
  );
}
