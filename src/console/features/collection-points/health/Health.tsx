import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { api } from '#console/api/api.ts';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { hourWords } from '#console/ui/format-time.ts';
import { Section } from '#console/ui/Section.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import { healthDays, type readPointHealthEndpoint } from '#contract/point-health.ts';
import { collectionPointQueries } from '../queries.ts';
import css from './Health.module.css';
import { type LossLine, lossLines, placeWords, reasonWords } from './losses.ts';

const Root = styled('div', css.Root);
const Said = styled('div', css.Said);
const Docs = styled('a', css.Docs);
const Place = styled('span', css.Place);

const columns: readonly DataColumn<LossLine>[] = [
  {
    id: 'what',
    header: 'What',
    isRowHeader: true,
    canWrap: true,
    render: ({ reason }) => reasonWords(reason),
  },
  {
    id: 'where',
    header: 'Where',
    canWrap: true,
    isQuiet: true,
    render: ({ path }) => <Place>{placeWords(path)}</Place>,
  },
  { id: 'count', header: 'Receipts', align: 'end', render: ({ count }) => formatCount(count) },
  { id: 'since', header: 'Since', isQuiet: true, render: ({ since }) => <Time value={since} /> },
  { id: 'until', header: 'Last', isQuiet: true, render: ({ until }) => <Time value={until} /> },
];

/** What of a collection point's receipts was left out or refused; an address with #health opens it. */
export function Health({ id }: { id: string }) {
  const query = useQuery(collectionPointQueries.health(id));
  const root = useRef<HTMLDivElement>(null);
  const isAsked = useLocation().hash === '#health';
  const { isPending } = query;
  useEffect(() => {
    if (!isAsked || isPending) return;
    root.current?.scrollIntoView?.();
    root.current?.focus({ preventScroll: true });
  }, [isAsked, isPending]);
  return (
    <Root id="health" ref={root} tabIndex={-1}>
      <Section
        title="Health"
        hint={`Last ${healthDays} days`}
        isFlush
        action={
          <Docs
            href={`${api().baseUrl}/docs#/Consent%20Receipts/submitConsentReceipt`}
            target="_blank"
            rel="noreferrer"
          >
            Sending receipts
          </Docs>
        }
      >
        <QueryPanel
          query={query}
          what="counts of what was lost"
          skeleton={<LinesSkeleton label="health" lines={2} />}
        >
          {(health) => <Found health={health} />}
        </QueryPanel>
      </Section>
    </Root>
  );
}

const sentenceOf = ({ receipts, affected }: { receipts: number; affected: number }): string => {
  if (receipts === 0) return `No receipts in the last ${healthDays} days.`;
  if (affected === 0) return `Nothing was left out in the last ${healthDays} days.`;
  return `Something was left out of ${formatCount(affected)} of ${formatCount(receipts)} receipts in the last ${healthDays} days, or they were refused.`;
};

function Found({ health }: { health: EndpointAnswer<typeof readPointHealthEndpoint> }): ReactNode {
  const { losing, days } = health;
  const lines = lossLines(days);
  const list = useShowMore(lines);
  return (
    <>
      <Said>
        {losing !== null && (
          <Strip tone="bad" title="Losing entries.">
            {formatCount(losing.affected)} of {formatCount(losing.receipts)} receipts since{' '}
            {hourWords(losing.since, api().serverNow())}.
          </Strip>
        )}
        <p>{sentenceOf(health)}</p>
      </Said>
      {lines.length > 0 && (
        <div ref={list.root}>
          <DataTable
            caption="What was lost"
            columns={columns}
            rows={list.shown}
            rowKey={({ reason, path }) => `${reason} ${path}`}
            footer={list.label && <ShowMore list={list} />}
            isBare
          />
        </div>
      )}
    </>
  );
}
