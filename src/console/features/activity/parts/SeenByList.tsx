import { useQuery } from '@tanstack/react-query';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useScopes } from '#console/api/rights.ts';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Time } from '#console/ui/Time.tsx';
import { activityQueries, seenByDays } from '../queries.ts';
import { ticketsOf } from '../visit-words.ts';
import { foldVisits } from '../visits.ts';

/** Who looked at a person in 30 days, how often, and for which tickets. */
export function SeenByList({ person }: { person: string }) {
  const query = useQuery(activityQueries.seenBy(person));
  const seesAll = useScopes().includes('CONSENT_AUDIT');
  return (
    <QueryPanel
      query={query}
      what="list of who looked"
      skeleton={<LinesSkeleton label="who looked" lines={2} />}
    >
      {({ content, last }) => {
        const actors = Map.groupBy(content, ({ actor }) => actor.subject);
        const orMore = last === false ? ' or more' : '';
        return (
          <>
            <p>
              {seesAll
                ? `Seen by ${actors.size}${orMore} in ${seenByDays} days`
                : `Your own views in ${seenByDays} days. Auditors see everyone’s.`}
            </p>
            <ul>
              {[...actors].map(([subject, records]) => {
                const visits = foldVisits(records);
                const tickets = ticketsOf(records);
                return (
                  <li key={subject}>
                    <b>
                      <ColleagueName subject={subject} name={records[0]?.actor.name} />
                    </b>{' '}
                    {visits.length === 1 ? 'once' : `${visits.length} times`}
                    {orMore}, last <Time value={records[0]?.at} />
                    {tickets.length > 0 && `, ticket ${tickets.join(', ')}`}
                  </li>
                );
              })}
            </ul>
          </>
        );
      }}
    </QueryPanel>
  );
}
