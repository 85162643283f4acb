import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { api } from '#console/api/api.ts';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { confirmationWords } from '#console/features/insights/parts/confirmation-words.ts';
import { paths } from '#console/paths.ts';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { formatDay, hourWords } from '#console/ui/format-time.ts';
import { Section } from '#console/ui/Section.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import { healthDays, type readPointHealthEndpoint } from '#contract/point-health.ts';
import { DayBars } from './DayBars.tsx';
import css from './Health.module.css';
import { adviceOn, type LossGroup, type LossLine, lossGroups, lossLines } from './losses.ts';
import { pointHealthQueries } from './queries.ts';

const Root = styled('div', css.Root);
const Said = styled('div', css.Said);
const Docs = styled('a', css.Docs);
const Losses = styled('ul', css.Losses);
const Path = styled('code', css.Path);
const Details = styled('div', css.Details);

const columns: readonly DataColumn<LossLine>[] = [
  {
    id: 'reason',
    header: 'Reason',
    isRowHeader: true,
    canWrap: true,
    render: ({ reason }) => <Path>{reason}</Path>,
  },
  { id: 'path', header: 'Path', canWrap: true, render: ({ path }) => <Path>{path || '—'}</Path> },
  { id: 'count', header: 'Receipts', align: 'end', render: ({ count }) => formatCount(count) },
  {
    id: 'since',
    header: 'First, hour from',
    isQuiet: true,
    render: ({ since }) => <Time value={since} />,
  },
  {
    id: 'until',
    header: 'Last, hour from',
    isQuiet: true,
    render: ({ until }) => <Time value={until} />,
  },
];

interface HealthProps {
  /** Of the collection point. */
  id: string;
  /** Whose code the page of developers shows. */
  version: number;
}

/** What of a collection point's receipts was left out or refused; an address with #health opens it. */
export function Health({ id, version }: HealthProps) {
  const query = useQuery(pointHealthQueries.health(id));
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
      <Section title="Health" isFlush action={<SendingReceipts />}>
        <QueryPanel
          query={query}
          what="counts of what was lost"
          skeleton={<LinesSkeleton label="health" lines={2} />}
        >
          {(health) => (
            <Found health={health} code={paths.integrateCollectionPoint.to(id, version)} />
          )}
        </QueryPanel>
      </Section>
    </Root>
  );
}

/** Leads to the heading of this name. */
function SendingReceipts() {
  return (
    <Docs
      href={`${api().baseUrl}/docs#/Consent%20Receipts/submitConsentReceipt`}
      target="_blank"
      rel="noreferrer"
    >
      Sending receipts
    </Docs>
  );
}

const sentenceOf = ({ receipts, affected }: { receipts: number; affected: number }): string => {
  if (receipts === 0) return `No receipts in the last ${healthDays} days.`;
  if (affected === 0) return `Nothing was left out in the last ${healthDays} days.`;
  const count = `${formatCount(affected)} of ${formatCount(receipts)} receipts`;
  const were = affected === 1 ? 'was' : 'were';
  return `In the last ${healthDays} days, ${count} ${were} refused or lost a part.`;
};

interface FoundProps {
  health: EndpointAnswer<typeof readPointHealthEndpoint>;
  code: string;
}

function Found({ health, code }: FoundProps): ReactNode {
  const { losing, busy, days, confirmations } = health;
  const groups = lossGroups(days);
  const list = useShowMore(lossLines(days));
  return (
    <>
      <Said>
        {losing !== null && (
          <Strip tone="bad" title="Losing entries.">
            {formatCount(losing.affected)} of {formatCount(losing.receipts)} receipts. It began in
            the hour from {hourWords(losing.since, api().serverNow())}.
          </Strip>
        )}
        {busy !== null && (
          <Strip tone="bad" title="Too many receipts today.">
            {formatCount(busy.receipts)} arrived since midnight UTC, where {formatCount(busy.limit)}{' '}
            would be usual at most. Answers are recorded as always. Extra values of unknown senders
            are left out.
          </Strip>
        )}
        <p>{sentenceOf(health)}</p>
        {confirmations !== null && <p>{confirmationWords(confirmations)}.</p>}
        {days.length > 0 && <DayBars health={health} />}
      </Said>
      {groups.length > 0 && (
        <>
          <Losses aria-label="What was lost">
            {groups.map((group) => (
              <Loss key={group.reason} group={group} code={code} />
            ))}
          </Losses>
          <Details>
            <TechnicalDetails>
              <div ref={list.root}>
                <DataTable
                  caption="What was lost, by path"
                  columns={columns}
                  rows={list.shown}
                  rowKey={({ reason, path }) => `${reason} ${path}`}
                  footer={list.label && <ShowMore list={list} />}
                  isBare
                />
              </div>
            </TechnicalDetails>
          </Details>
        </>
      )}
    </>
  );
}

/** Days alone: counts are by the hour, so a time would look exact and isn't. */
const daysOf = ({ since, until }: LossGroup): string => {
  const [first, last] = [formatDay(since), formatDay(until)];
  return first === last ? last : `${first} – ${last}`;
};

function Loss({ group, code }: { group: LossGroup; code: string }) {
  const { reason, count, parts } = group;
  const { title, advice, leadsTo } = adviceOn(reason);
  const isOne = parts.length === 1;
  return (
    <li>
      <div className="what">
        <b>{title}</b>
        {parts.length > 0 && (
          <span>
            {parts
              .map((part) => (isOne ? part.words : `${part.words} (${formatCount(part.count)})`))
              .join(', ')}
          </span>
        )}
        {advice !== undefined && (
          <span>
            {advice} {leadsTo === 'code' && <TextLink href={code}>Show the code</TextLink>}
            {leadsTo === 'docs' && <SendingReceipts />}
          </span>
        )}
      </div>
      <div className="count">
        <span>{count === 1 ? '1 receipt' : `${formatCount(count)} receipts`}</span>
        <small>{daysOf(group)}</small>
      </div>
    </li>
  );
}
