import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { InsightDay } from '#contract/insights.ts';
import { spanOf, withNewest } from './days.ts';
import css from './OverviewPage.module.css';
import { AttentionPanel } from './overview/AttentionPanel.tsx';
import { HeatCard } from './overview/HeatCard.tsx';
import { KeyNumbers } from './overview/KeyNumbers.tsx';
import { LiveLine } from './overview/LiveLine.tsx';
import { PeopleCard } from './overview/PeopleCard.tsx';
import { PeriodChoice } from './overview/PeriodChoice.tsx';
import { RatesCard } from './overview/RatesCard.tsx';
import { TrendCard } from './overview/TrendCard.tsx';
import { useLiveToday } from './overview/useLiveToday.ts';
import { type Period, readPeriod, rememberPeriod } from './period.ts';
import { insightQueries } from './queries.ts';
import { receiptLines } from './trend-lines.ts';
import { useUtcDay } from './useUtcDay.ts';

const FirstSteps = lazyPart(
  async () => (await import('#console/features/first-steps/parts/FirstSteps.tsx')).FirstSteps,
);

const Head = styled('header', css.Head);

const Row = styled('div', css.Row);

const Later = styled('p', css.Later);

/** What needs attention, how many people consent, and what happened day by day. */
function OverviewPage() {
  const [params, setParams] = useSearchParams();
  // Before the address has it: a choice that comes late looks like none.
  const [chosen, setChosen] = useState<Period | null>(null);
  const period = chosen ?? readPeriod(params);
  const today = useUtcDay();
  const days = useQuery(insightQueries.overviewDays());
  const attention = useQuery(insightQueries.attention());
  const people = useQuery(insightQueries.people());
  const rates = useQuery(insightQueries.rates(spanOf(period, today)));
  const live = useLiveToday(today);
  const newestDays = days.data && withNewest(days.data.days, live.newest);
  const lastReceiptAt = live.query.data?.lastReceiptAt ?? days.data?.lastReceiptAt;
  const isEmpty = days.data !== undefined && !lastReceiptAt;
  // The first steps stay when the first receipt is there, to show it.
  const [hasSteps, setHasSteps] = useState(false);
  if (isEmpty && !hasSteps) setHasSteps(true);
  const fileOf = (what: string) => `${what}-${today}`;

  const choose = (wanted: Period) => {
    setChosen(wanted);
    rememberPeriod(wanted);
    setParams({ days: String(wanted) }, { replace: true, preventScrollReset: true });
  };

  return (
    <>
      <Head>
        <h1>Overview</h1>
        <LiveLine query={live.query} refresh={live.refresh} />
        {!isEmpty && <PeriodChoice value={period} onChange={choose} />}
      </Head>
      {hasSteps && <FirstSteps />}
      {isEmpty ? (
        <>
          {(attention.isError || Boolean(attention.data?.items.length)) && (
            <AttentionPanel query={attention} />
          )}
          <Later>
            Numbers and charts appear here when a collection point sends its first receipt.
          </Later>
        </>
      ) : (
        <>
          <Row data-parts="top">
            <div>
              <AttentionPanel query={attention} />
            </div>
            <KeyNumbers
              people={people}
              days={newestDays}
              haveDaysFailed={days.isError}
              lastReceiptAt={lastReceiptAt}
              today={today}
              period={period}
            />
          </Row>
          <QueryPanel
            query={days}
            what="numbers by day"
            skeleton={<LinesSkeleton label="numbers by day" lines={8} />}
          >
            {() => newestDays && <Time days={newestDays} period={period} today={today} />}
          </QueryPanel>
          <Row data-parts="people">
            <div>
              <PeopleCard
                query={people}
                title="People by purpose and status"
                fileName={fileOf('people')}
              />
            </div>
            <div>
              <RatesCard query={rates} fileName={fileOf('opt-in-rates')} />
            </div>
          </Row>
        </>
      )}
    </>
  );
}

interface TimeProps {
  days: readonly InsightDay[];
  period: Period;
  today: string;
}

function Time({ days, period, today }: TimeProps) {
  const shown = days.slice(-period);
  return (
    <Row data-parts="time">
      <div>
        <TrendCard
          title="Receipts and withdrawals"
          days={shown}
          lines={receiptLines(shown)}
          today={today}
          fileName={`receipts-${today}`}
        />
      </div>
      <div>
        <HeatCard days={days} today={today} fileName={`receipts-by-day-${today}`} />
      </div>
    </Row>
  );
}

export { OverviewPage as Component };
