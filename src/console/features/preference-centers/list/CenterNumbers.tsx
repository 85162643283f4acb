import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { ChartCard } from '#console/features/insights/parts/ChartCard.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import {
  everyCenter,
  numbersTable,
  type CenterNumbers as Read,
  shortDay,
} from '../center-numbers.ts';
import { centerQueries } from '../queries.ts';
import css from './CenterNumbers.module.css';
import { ChangesChart } from './lazy-chart.ts';

const height = 216;
const title = 'Changes by people';

const Root = styled('div', css.Root);
const Sums = styled('dl', css.Sums);

/** How many opened a center in the last days, and what they changed. */
export function CenterNumbers() {
  const numbers = useQuery(centerQueries.numbers());
  return (
    <QueryPanel
      query={numbers}
      what="numbers by day"
      skeleton={<LinesSkeleton label="numbers by day" lines={8} />}
    >
      {(read) => <Drawn read={read} />}
    </QueryPanel>
  );
}

function Drawn({ read }: { read: Read }) {
  const { sum, days } = everyCenter(read);
  const span = `per day, ${shortDay(read.from)} – ${shortDay(read.to)}`;
  const [yes, no] = [formatCount(sum.changedToYes), formatCount(sum.changedToNo)];
  return (
    <Root>
      <Sums aria-label="All centers">
        <div>
          <dt>Times opened</dt>
          <dd>{formatCount(sum.opened)}</dd>
        </div>
        <div data-sign="yes">
          <dt>Changed to yes</dt>
          <dd>{yes}</dd>
        </div>
        <div data-sign="no">
          <dt>Changed to no</dt>
          <dd>{no}</dd>
        </div>
      </Sums>
      <ChartCard
        title={title}
        hint={span}
        fileName={`preference-centers-${read.to}`}
        table={() => numbersTable(days)}
      >
        <div className="place">
          <ChangesChart
            days={days}
            height={height}
            label={`${title} ${span}. Changed to yes: ${yes}. Changed to no: ${no}.`}
          />
        </div>
      </ChartCard>
    </Root>
  );
}
