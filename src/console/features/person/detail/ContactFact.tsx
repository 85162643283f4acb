import type { TimePrecision } from '#console/ui/format-time.ts';
import { Time } from '#console/ui/Time.tsx';
import type { Contact } from './consent-facts.ts';
import { PointLink } from './PointLink.tsx';
import type { PointNames } from './point-names.ts';

interface ContactFactProps {
  contact: Contact;
  pointNames: PointNames;
  precision?: TimePrecision;
}

/** "Jul 30, 2026 via Support chat v2": when and where, of one event. */
export function ContactFact({
  contact: { at, point },
  pointNames,
  precision = 'day',
}: ContactFactProps) {
  return (
    <>
      <Time value={at} precision={precision} />
      {point && pointNames.has(point.id) && (
        <>
          {' '}
          via <PointLink id={point.id} version={point.version} names={pointNames} />
        </>
      )}
    </>
  );
}
