import { countWords } from '#console/api/limits/limit-words.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Destination } from '#contract/destinations.ts';

/** What was forgotten before a destination was told it. */
export function Lost({ destination }: { destination: Destination }) {
  const { untoldPeople, untoldDate, lostErasures, lostErasureDate } = destination;
  return (
    <>
      {untoldPeople > 0 && (
        <Strip
          tone="warn"
          title={`Events of ${countWords(untoldPeople, 'person', 'people')} were forgotten untold.`}
        >
          {untoldDate && (
            <>
              The first <Time value={untoldDate} />.{' '}
            </>
          )}
          How these people stand is told once events arrive there.
        </Strip>
      )}
      {lostErasures > 0 && (
        <Strip
          tone="bad"
          title={`It was never told of ${countWords(lostErasures, 'erasure', 'erasures')}.`}
        >
          {lostErasureDate && (
            <>
              The last was forgotten <Time value={lostErasureDate} />.{' '}
            </>
          )}
          Whom it still has, and People doesn't, has to be deleted there.
        </Strip>
      )}
    </>
  );
}
