import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '#console/api/api.ts';
import { countWords } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Arrival } from '#contract/arrivals.ts';
import { arrivalQueries } from '../queries.ts';
import { ArrivalRow } from './ArrivalRow.tsx';
import { arrangeArrivals, endText } from './arrival-words.ts';
import { OverdueStrip } from './OverdueStrip.tsx';
import css from './PersonArrivals.module.css';

const Withdrawals = styled('div', css.Withdrawals);

const minuteMs = 60_000;

/** Now, epoch milliseconds, each minute anew: what was due meanwhile is late. */
const useNow = (): number => {
  const [now, setNow] = useState(() => api().serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(api().serverNow()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};

interface PersonArrivalsProps {
  person: string;
  /** The purposes that the person refuses now. */
  refused: readonly { id: string; name: string }[];
}

/** Where a person's withdrawals have arrived: at each destination how far, since when, by when. */
export function PersonArrivals({ person, refused }: PersonArrivalsProps) {
  const query = useQuery(arrivalQueries.ofPerson(person));
  const keptFocus = useKeptFocus();
  const arranged = arrangeArrivals(query.data?.content ?? [], refused);
  const all = arranged.current.flatMap(({ arrivals }) => arrivals);
  const late = all.filter(({ state }) => state === 'OVERDUE').length;
  const told = all.filter(({ state }) => state !== 'NOTHING_TO_SEND').length;
  if (query.data !== undefined && all.length + arranged.earlier.length === 0) return null;
  return (
    <Section
      title={
        arranged.current.length > 1
          ? 'Where withdrawals have arrived'
          : 'Where the withdrawal has arrived'
      }
      isFlush
      action={
        late > 0 && <StatusTag tone="bad" icon={Clock}>{`${late} of ${told} overdue`}</StatusTag>
      }
    >
      <div {...keptFocus}>
        <QueryPanel
          query={query}
          what="list of destinations"
          skeleton={<LinesSkeleton label="destinations" lines={3} />}
        >
          {() => <Arranged person={person} {...arranged} />}
        </QueryPanel>
      </div>
    </Section>
  );
}

interface ArrangedProps extends ReturnType<typeof arrangeArrivals> {
  person: string;
}

function Arranged({ person, current, earlier }: ArrangedProps) {
  const now = useNow();
  return (
    <Withdrawals>
      {current.map(({ id, name, arrivals }) => (
        <div key={id} className="withdrawal">
          <p>
            <b>{name}</b>
            <Said arrivals={arrivals} />
          </p>
          <table>
            <caption>{`Where the withdrawal of ${name} has arrived`}</caption>
            <thead>
              <tr>
                <th scope="col">Destination</th>
                <th scope="col">Sent</th>
                <th scope="col">Acknowledged</th>
                <th scope="col">Applied</th>
                <th scope="col">Result</th>
              </tr>
            </thead>
            <tbody>
              {arrivals.map((arrival) => (
                <ArrivalRow key={arrival.id ?? arrival.destinationId} arrival={arrival} now={now} />
              ))}
            </tbody>
          </table>
          {arrivals
            .filter(({ state }) => state === 'OVERDUE')
            .map((arrival) => (
              <OverdueStrip key={arrival.id} arrival={arrival} person={person} />
            ))}
        </div>
      ))}
      {earlier.length > 0 && <Earlier arrivals={earlier} />}
    </Withdrawals>
  );
}

/** When it was said, and by when it has to be done where that's the same for all. */
function Said({ arrivals }: { arrivals: readonly Arrival[] }) {
  const told = arrivals.filter(({ withdrawnDate }) => withdrawnDate);
  const dates = new Set(told.map(({ withdrawnDate }) => withdrawnDate));
  const [first] = told;
  if (first === undefined) return <>. No destination has to hear of it.</>;
  return dates.size > 1 ? (
    <>, withdrawn at different times.</>
  ) : (
    <>
      , withdrawn <Time value={first.withdrawnDate} />.
    </>
  );
}

/** What is over: the person agreed again, or it was taken back. */
function Earlier({ arrivals }: { arrivals: readonly Arrival[] }) {
  return (
    <details>
      <summary>{countWords(arrivals.length, 'earlier withdrawal', 'earlier withdrawals')}</summary>
      <ul>
        {arrivals.map((arrival) => (
          <li key={arrival.id ?? arrival.destinationId}>
            <b>{arrival.destinationName}</b>: withdrawn <Time value={arrival.withdrawnDate} />
            {arrival.acknowledgedDate && (
              <>
                , acknowledged <Time value={arrival.acknowledgedDate} />
              </>
            )}
            {arrival.appliedDate && (
              <>
                , applied <Time value={arrival.appliedDate} />
              </>
            )}
            {arrival.endedDate && (
              <>
                . {endText(arrival)} <Time value={arrival.endedDate} />
              </>
            )}
            .
          </li>
        ))}
      </ul>
    </details>
  );
}
