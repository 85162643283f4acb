import { useQuery } from '@tanstack/react-query';
import { Sigma } from 'lucide-react';
import { useState } from 'react';
import { formatClock, formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { styled } from '#console/ui/styled.tsx';
import { peopleQueries } from '../queries.ts';
import type { Search } from '../search-memory.ts';
import css from './MatchCount.module.css';

const Root = styled('div', css.Root);

const wordsOf = (matches: number | null, countedAt: number): string => {
  if (matches === null) return 'No count available.';
  const people = matches === 1 ? '1 person matches' : `${formatCount(matches)} people match`;
  return `${people}, counted at ${formatClock(countedAt)}.`;
};

/** How many match, only where somebody asks for it: the service counts them one by one. */
export function MatchCount({ search }: { search: Search }) {
  const [isAsked, setIsAsked] = useState(false);
  const query = useQuery({ ...peopleQueries.count(search), enabled: isAsked });

  function handleAsk() {
    if (isAsked) void query.refetch();
    setIsAsked(true);
  }

  return (
    <Root>
      {isAsked && (
        <QueryPanel query={query} what="number of matches" skeleton={null}>
          {({ matches, countedAt }) => <span role="status">{wordsOf(matches, countedAt)}</span>}
        </QueryPanel>
      )}
      <ActionButton
        size="small"
        icon={Sigma}
        title={query.data ? undefined : 'This may take a while.'}
        pending={query.isFetching}
        pendingText="Counting…"
        onClick={handleAsk}
      >
        {query.data ? 'Count again' : 'Count matches'}
      </ActionButton>
    </Root>
  );
}
