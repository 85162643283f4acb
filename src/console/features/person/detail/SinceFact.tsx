import { formatDay } from '#console/ui/format-time.ts';
import { Time } from '#console/ui/Time.tsx';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { renewedLead, renewedOn } from '../parts/date-words.ts';
import { standsSince } from './effective-status.ts';

/** "29 Oct 2025, renewed 30 Jul 2026": since when a purpose has its status, and when that was last said. */
export function SinceFact({ purpose }: { purpose: ProfilePurpose }) {
  const since = standsSince(purpose);
  const renewed = renewedOn({ since, renewed: purpose.RenewedDate }, formatDay);
  return (
    <>
      <Time value={since} precision="day" />
      {renewed && (
        <>
          {renewedLead}
          <Time value={renewed} precision="day" />
        </>
      )}
    </>
  );
}
