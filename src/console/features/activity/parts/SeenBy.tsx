import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useScopes } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import { activityQueries, seenByDays } from '../queries.ts';
import { ticketsOf } from '../visit-words.ts';
import { foldVisits } from '../visits.ts';
import css from './SeenBy.module.css';

const Root = styled('div', css.Root);

/** Who looked at a person lately, by visit. It's read once it's asked for: that is an act, too. */
export function SeenBy({ person }: { person: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Root>
      <TextLink href={paths.activity.to(`?dataSubjectId=${person}&tab=visits`)}>Seen by</TextLink>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : `Last ${seenByDays} days`}
      </button>
      {isOpen && (
        <div id={id} className="list">
          <SeenByList person={person} />
        </div>
      )}
    </Root>
  );
}

function SeenByList({ person }: { person: string }) {
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
                    {visits.length === 1 ? 'once' : `${visits.length} times`}, last{' '}
                    <Time value={records[0]?.at} />
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
