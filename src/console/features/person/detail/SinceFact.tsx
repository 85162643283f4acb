import { Fragment } from 'react';
import { formatDay } from '#console/ui/format-time.ts';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import type { FirstRefusal } from '../history/status-bands.ts';
import { consentStatusKind } from '../parts/consent-words.ts';
import { renewedOn, renewedWord } from '../parts/date-words.ts';
import { standsSince } from '../parts/effective-status.ts';
import css from './SinceFact.module.css';

const Whole = styled('span', css.Whole);

interface SinceFactProps {
  purpose: ProfilePurpose;
  /** What the refusal that holds began with, where that was a weaker one. */
  firstRefusal?: FirstRefusal | undefined;
}

/**
 * "Oct 29, 2025, renewed Jul 30, 2026", "Nov 28, 2026, opted out since Oct 12, 2026": since when a purpose
 * has its status, and when that was last said, or what it was refused by before. What waits for a
 * confirmation was asked for on that day.
 */
export function SinceFact({ purpose, firstRefusal }: SinceFactProps) {
  const since = standsSince(purpose);
  const renewed = renewedOn({ since, renewed: purpose.RenewedDate }, formatDay);
  const before = firstRefusal && consentStatusKind.label(firstRefusal.status).toLowerCase();
  const further = [
    ...(renewed ? [{ word: renewedWord, at: renewed }] : []),
    ...(firstRefusal ? [{ word: `${before} since`, at: firstRefusal.at }] : []),
  ];
  // A line may break between them, and never within a date.
  return (
    <>
      <Whole>
        {purpose.Status === 'PENDING' && 'asked on '}
        <Time value={since} precision="day" />
        {further.length > 0 && ','}
      </Whole>
      {further.map(({ word, at }) => (
        <Fragment key={word}>
          {' '}
          {word}{' '}
          <Whole>
            <Time value={at} precision="day" />
          </Whole>
        </Fragment>
      ))}
    </>
  );
}
