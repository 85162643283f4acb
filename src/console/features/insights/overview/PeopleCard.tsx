import type { UseQueryResult } from '@tanstack/react-query';
import { formatClock, formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { consentStatusKind } from '#console/features/person/parts/consent-words.ts';
import type { NumberTable } from '#console/records/csv.ts';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Section } from '#console/ui/Section.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { useMediaQuery } from '#console/ui/useMediaQuery.ts';
import { useShowMore } from '#console/ui/useShowMore.ts';
import type { PurposePeople } from '#contract/insights.ts';
import { ChartCard } from '../parts/ChartCard.tsx';
import { groupPeople, peopleChartHeight, statusGroups } from '../status-groups.ts';
import { PeopleChart } from './lazy-charts.ts';
import css from './PeopleCard.module.css';
import { StatusLegend } from './StatusPatterns.tsx';

const atFirst = 6;

const Place = styled('div', css.Place);

type People = { readAt: string; purposeCount: number; purposes: readonly PurposePeople[] };

/** Statuses as the service has them, not as the bars group them. */
export const peopleTable = (purposes: readonly PurposePeople[]): NumberTable => {
  const statuses = [
    ...new Set(purposes.flatMap((purpose) => purpose.statuses.map(({ status }) => status))),
  ];
  return {
    head: [
      'Purpose',
      'In force',
      'To an earlier version',
      ...statuses.map(consentStatusKind.label),
    ],
    rows: purposes.map(({ name, inForce, inForceEarlier, statuses: own }) => [
      name,
      inForce,
      inForceEarlier,
      ...statuses.map((status) => own.find((one) => one.status === status)?.people ?? 0),
    ]),
  };
};

interface PeopleCardProps {
  query: UseQueryResult<People>;
  title: string;
  fileName: string;
  note?: string | undefined;
}

/** How many people consent to what, as of now. */
export function PeopleCard({ query, title, fileName, note }: PeopleCardProps) {
  return (
    <QueryPanel
      query={query}
      what="number of people"
      skeleton={<LinesSkeleton label="people" lines={7} />}
      empty={{
        when: ({ purposes }) => purposes.length === 0,
        show: (
          <Section title={title}>
            <EmptyState title="No one has given or refused consent yet." />
          </Section>
        ),
      }}
    >
      {(people) => <Bars {...people} title={title} fileName={fileName} note={note} />}
    </QueryPanel>
  );
}

type BarsProps = People & Omit<PeopleCardProps, 'query'>;

function Bars({ readAt, purposeCount, purposes, title, fileName, note }: BarsProps) {
  const isNarrow = useMediaQuery('(max-width: 599px)');
  const list = useShowMore(purposes, { atFirst, step: purposes.length });
  const groups = list.shown.map(groupPeople);
  const rest = purposeCount - purposes.length;
  return (
    <ChartCard
      title={title}
      hint={`now, counted at ${formatClock(Date.parse(readAt))}`}
      fileName={fileName}
      table={() => peopleTable(purposes)}
      note={
        <>
          The numbers at the bars are people with consent in force.
          {note && <p>{note}</p>}
          <ShowMore list={list} unit="purposes" />
          {rest > 0 && `${formatCount(rest)} purposes with fewer people aren't listed.`}
        </>
      }
    >
      <div ref={list.root}>
        <Place style={{ minHeight: peopleChartHeight(list.shown.length, isNarrow) }}>
          <PeopleChart
            purposes={list.shown}
            isNarrow={isNarrow}
            label={`${title}. ${list.shown
              .map(({ name, inForce }) => `${name}: ${formatCount(inForce)} in force`)
              .join(', ')}.`}
          />
        </Place>
      </div>
      <StatusLegend
        groups={statusGroups.filter((group) => groups.some((people) => people[group] > 0))}
      />
    </ChartCard>
  );
}
