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
          title={`Events of ${countWords(untoldPeople, 'person', 'people')} expired before delivery.`}
        >
          {untoldDate && (
            <>
              The first on <Time value={untoldDate} />.{' '}
            </>
          )}
          Their current consents are sent once deliveries work again.
        </Strip>
      )}
      {lostErasures > 0 && (
        <Strip
          tone="bad"
          title={`${countWords(lostErasures, 'erasure was', 'erasures were')} never delivered.`}
        >
          {lostErasureDate && (
            <>
              Last: <Time value={lostErasureDate} />.{' '}
            </>
          )}
          Ask its owner to delete everyone who is no longer in People.
        </Strip>
      )}
    </>
  );
}
