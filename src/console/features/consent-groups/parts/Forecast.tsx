import { useQuery } from '@tanstack/react-query';
import { describeError } from '#console/api/error-words.ts';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { GroupForecast, GroupForecastRequest } from '#contract/consent-groups.ts';
import { consentGroupQueries } from '../queries.ts';
import css from './Forecast.module.css';
import { groupStatusWord } from './group-status-words.ts';

const Root = styled('div', css.Root);

const people = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;

const titleOf = ({ numberOfDataSubjects: all, changes }: GroupForecast): string => {
  if (changes.length > 0) return 'What changes for people';
  return all === 0 ? 'No one is in it yet.' : `Nothing changes for the ${people(all)} in it.`;
};

interface ForecastProps {
  /** Null while nothing is chosen. */
  change: GroupForecastRequest | null;
  nameOf: (purposeId: string) => string;
}

/** What a change would do, counted by the service before it's saved. */
export function Forecast({ change, nameOf }: ForecastProps) {
  const query = useQuery({
    ...consentGroupQueries.forecast(change ?? {}),
    enabled: change !== null,
    retry: false,
  });
  return (
    <Root role="status">
      {query.error && (
        <Strip tone="warn" title="Couldn't count whom this concerns.">
          {describeError(query.error, 'forecast').sentence}
        </Strip>
      )}
      {change !== null && query.isPending && 'Counting whom this concerns…'}
      {query.data && (
        <Strip tone="info" title={titleOf(query.data)}>
          {query.data.changes.length > 0 && (
            <ul>
              {query.data.changes.map(({ purposeId, from, to, numberOfDataSubjects: count }) => (
                <li key={`${purposeId} ${from} ${to}`}>
                  {nameOf(purposeId)}: {groupStatusWord(from)} → {groupStatusWord(to)} for{' '}
                  {people(count)}
                </li>
              ))}
            </ul>
          )}
        </Strip>
      )}
    </Root>
  );
}
