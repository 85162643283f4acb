import { formatCount } from '#console/api/limits/limit-words.ts';
import { styled } from '#console/ui/styled.tsx';
import type { InsightDay } from '#contract/insights.ts';
import { busiestOf } from '../days.ts';
import { drawHeat, heatShares } from '../export/draw.ts';
import { heatMonths, heatOf } from '../heat.ts';
import { monthName, weekdayDay } from '../number-words.ts';
import { ChartCard } from '../parts/ChartCard.tsx';
import css from './HeatCard.module.css';

const Root = styled('div', css.Root);

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface HeatCardProps {
  days: readonly InsightDay[];
  today: string;
  /** The same span as the chart's, for the file. */
  fileName: string;
}

/** Half a year of days, the busier the darker; the table behind it has the numbers. */
export function HeatCard({ days, today, fileName }: HeatCardProps) {
  const weeks = heatOf(days);
  const months = heatMonths(weeks);
  const shown = weeks.flatMap((week) => week.days).filter((day) => day !== null);
  const busiest = busiestOf(days.slice(-shown.length));
  const summary =
    busiest === undefined
      ? 'None received in these days.'
      : `Busiest: ${weekdayDay(busiest.day)} with ${formatCount(busiest.receipts ?? 0)}.`;
  return (
    <ChartCard
      title="Receipts received by day"
      hint="6 months"
      fileName={fileName}
      isFlush={false}
      draw={(colors) => drawHeat(weeks, colors)}
      note={`${summary} Days are in UTC.`}
      table={() => ({
        head: ['Day', 'Received'],
        rows: shown.toReversed().map(({ day, receipts }) => [day, receipts]),
      })}
    >
      <Root>
        <div className="scale" aria-hidden="true">
          <span className="word">Fewer</span>
          {heatShares.map((share, at) => (
            <span key={share} className="cell" data-level={at} />
          ))}
          <span className="word">More</span>
        </div>
        <div
          role="img"
          aria-label={`Receipts received on each day of the last 6 months. ${summary}`}
        >
          <table role="presentation">
            <thead>
              <tr>
                <th className="names" />
                {weeks.map(({ start }) => (
                  <th key={start}>
                    {months.has(start) && <span>{monthName(months.get(start) ?? start)}</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weekdays.map((name, at) => (
                <tr key={name}>
                  <th>{at % 2 === 0 ? name : ''}</th>
                  {weeks.map(({ start, days: ofWeek }) => {
                    const day = ofWeek[at];
                    return (
                      <td key={start}>
                        {day && (
                          <span
                            className="cell"
                            data-level={day.level}
                            data-today={day.day === today || undefined}
                            data-tip={`${weekdayDay(day.day)}: ${formatCount(day.receipts)}`}
                          />
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Root>
    </ChartCard>
  );
}
