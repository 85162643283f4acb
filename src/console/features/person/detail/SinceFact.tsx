import { formatDay } from '#console/ui/format-time.ts';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { renewedOn, renewedWord } from '../parts/date-words.ts';
import { standsSince } from './effective-status.ts';
import css from './SinceFact.module.css';

const Whole = styled('span', css.Whole);

/** "29 Oct 2025, renewed 30 Jul 2026": since when a purpose has its status, and when that was last said. */
export function SinceFact({ purpose }: { purpose: ProfilePurpose }) {
  const since = standsSince(purpose);
  const renewed = renewedOn({ since, renewed: purpose.RenewedDate }, formatDay);
  // A line may break between the two, and never within a date.
  return (
    <>
      <Whole>
        <Time value={since} precision="day" />
        {renewed && ','}
      </Whole>
      {renewed && (
        <>
          {' '}
          <Whole>
            {renewedWord} <Time value={renewed} precision="day" />
          </Whole>
        </>
      )}
    </>
  );
}
