import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { overviewSpan } from '../days.ts';
import { PeopleCard } from '../overview/PeopleCard.tsx';
import { PeriodChoice } from '../overview/PeriodChoice.tsx';
import { TrendCard } from '../overview/TrendCard.tsx';
import { readPeriod, rememberPeriod } from '../period.ts';
import { insightQueries } from '../queries.ts';
import { purposeLines, receiptLines } from '../trend-lines.ts';
import { useUtcDay } from '../useUtcDay.ts';
import css from './Numbers.module.css';

const Root = styled('section', css.Root);

type NumbersProps = { purposeId: string } | { collectionPointId: string };

/** What happened day by day with one purpose or collection point, and how many people consent now. */
export function Numbers(filter: NumbersProps) {
  const today = useUtcDay();
  const [period, setPeriod] = useState(() => readPeriod(new URLSearchParams()));
  const days = useQuery(insightQueries.days(overviewSpan(today), filter));
  const people = useQuery(insightQueries.people(filter));
  const id = useId();
  const isOfPurpose = 'purposeId' in filter;
  const [purpose] = people.data?.purposes ?? [];
  return (
    <Root aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>Numbers</h2>
        <PeriodChoice
          value={period}
          onChange={(chosen) => {
            rememberPeriod(chosen);
            setPeriod(chosen);
          }}
        />
      </div>
      <div className="parts">
        <QueryPanel
          query={days}
          what="numbers by day"
          skeleton={<LinesSkeleton label="numbers by day" lines={8} />}
        >
          {(read) => {
            const shown = read.days.slice(-period);
            return (
              <TrendCard
                title={isOfPurpose ? 'Opt-ins and withdrawals' : 'Receipts and withdrawals'}
                days={shown}
                lines={isOfPurpose ? purposeLines(shown) : receiptLines(shown)}
                today={today}
                fileName={`numbers-${today}`}
              />
            );
          }}
        </QueryPanel>
        <PeopleCard
          query={people}
          title={isOfPurpose ? 'People by status' : 'People who last decided here'}
          fileName={`people-${today}`}
          note={
            isOfPurpose && purpose && purpose.inForceEarlier > 0
              ? `${formatCount(purpose.inForceEarlier)} of ${formatCount(purpose.inForce)} in force agreed to an earlier version.`
              : undefined
          }
        />
      </div>
    </Root>
  );
}
