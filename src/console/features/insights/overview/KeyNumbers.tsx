import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatClock, formatCount } from '#console/api/limits/limit-words.ts';
import { SkeletonBar } from '#console/ui/Skeletons.tsx';
import { SparkLine } from '#console/ui/SparkLine.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { InsightDay } from '#contract/insights.ts';
import { movingSums, weekOf } from '../days.ts';
import { weekChange } from '../number-words.ts';
import type { Period } from '../period.ts';
import css from './KeyNumbers.module.css';

const Root = styled('dl', css.Root);

const Card = styled('div', css.Card);

interface NumberCardProps {
  label: string;
  /** Undefined as long as there is none. */
  value: number | undefined;
  /** In place of a number that can't be told now. */
  instead?: string | undefined;
  hasFailed: boolean;
  beside: ReactNode;
  picture: ReactNode;
}

/** What went wrong is told once, where the picture of the same reading stands. */
function NumberCard(props: NumberCardProps) {
  const { label, value, instead, hasFailed, beside, picture } = props;
  const shown = value === undefined ? instead : formatCount(value);
  return (
    <Card>
      <dt>{label}</dt>
      <dd className="number" data-words={value === undefined && instead ? true : undefined}>
        {shown ?? (hasFailed ? '–' : <SkeletonBar style={{ width: 90, height: 18 }} />)}
      </dd>
      <dd className="beside">{shown === undefined && hasFailed ? "Couldn't load" : beside}</dd>
      <dd className="picture">{value !== undefined && picture}</dd>
    </Card>
  );
}

type Everyone = { all: number; withConsent?: number | null | undefined };
type People = { people?: Everyone | null | undefined };

interface KeyNumbersProps {
  people: UseQueryResult<People>;
  /** A year, with the newest day as it was read last; undefined as long as they aren't read. */
  days: readonly InsightDay[] | undefined;
  haveDaysFailed: boolean;
  lastReceiptAt: string | null | undefined;
  today: string;
  period: Period;
}

/** The numbers that everyone asks for first. */
export function KeyNumbers(props: KeyNumbersProps) {
  const { people, days, haveDaysFailed, lastReceiptAt, today, period } = props;
  const everyone = people.data?.people;
  const consenting = everyone?.withConsent ?? undefined;
  const isRecounted = everyone && consenting === undefined;
  const shown = days?.slice(-period);
  const ofToday = days && (days.find(({ day }) => day === today)?.receipts ?? 0);
  const sums = (field: 'optIns' | 'withdrawals') =>
    movingSums(
      (days ?? []).slice(-(period + 6)).map((day) => day[field]),
      7,
    );
  return (
    <Root aria-label="Key numbers">
      <NumberCard
        label="People with consent in force"
        value={consenting}
        instead={isRecounted ? 'Being counted again after a retirement' : undefined}
        hasFailed={people.isError}
        beside={
          everyone &&
          (isRecounted
            ? `${formatCount(everyone.all)} people in all`
            : `of ${formatCount(everyone.all)} people`)
        }
        picture={
          everyone &&
          consenting !== undefined &&
          everyone.all > 0 && (
            <svg className="share" viewBox="0 0 36 36" aria-hidden="true">
              <circle cx={18} cy={18} r={15} />
              <circle
                className="part"
                cx={18}
                cy={18}
                r={15}
                pathLength={100}
                strokeDasharray={`${(consenting / everyone.all) * 100} 100`}
                transform="rotate(-90 18 18)"
              />
            </svg>
          )
        }
      />
      <NumberCard
        label="Receipts received today"
        value={ofToday}
        hasFailed={haveDaysFailed}
        // The newest of all may be of another day, or test data.
        beside={
          ofToday && lastReceiptAt
            ? `last one at ${formatClock(Date.parse(lastReceiptAt))}`
            : 'none so far'
        }
        picture={<SparkLine values={(shown ?? []).map(({ receipts }) => receipts ?? 0)} />}
      />
      <WeekCard
        label="Opt-ins this week"
        days={days}
        hasFailed={haveDaysFailed}
        today={today}
        field="optIns"
        sums={sums('optIns')}
      />
      <WeekCard
        label="Withdrawals this week"
        days={days}
        hasFailed={haveDaysFailed}
        today={today}
        field="withdrawals"
        sums={sums('withdrawals')}
      />
    </Root>
  );
}

interface WeekCardProps {
  label: string;
  days: readonly InsightDay[] | undefined;
  hasFailed: boolean;
  today: string;
  field: 'optIns' | 'withdrawals';
  sums: readonly number[];
}

function WeekCard({ label, days, hasFailed, today, field, sums }: WeekCardProps) {
  const week = days && weekOf(days, today, field);
  return (
    <NumberCard
      label={label}
      value={week?.soFar}
      hasFailed={hasFailed}
      beside={week && <Change {...week} isMoreBetter={field === 'optIns'} />}
      picture={<SparkLine values={sums} tone={field === 'optIns' ? 'ok' : 'bad'} />}
    />
  );
}

type ChangeProps = Pick<ReturnType<typeof weekOf>, 'finished'> & { isMoreBetter: boolean };

/** "Mon–Thu: 12% more than the week before" */
function Change({ finished, isMoreBetter }: ChangeProps) {
  if (finished === null) return 'The week starts today';
  const change = weekChange(finished);
  if (change === null) return null;
  const [days, differs, against] = change.words;
  const Arrow = change.isMore ? ArrowUp : ArrowDown;
  return (
    <>
      {days}{' '}
      {change.isMore !== null && (
        <>
          <span className={change.isMore === isMoreBetter ? 'better' : 'worse'}>
            <Arrow size={13} strokeWidth={2.4} aria-hidden="true" />
            {differs}
          </span>{' '}
        </>
      )}
      {against}
    </>
  );
}
