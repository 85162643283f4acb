import { KeyRound, RotateCw } from 'lucide-react';
import { countWords } from '#console/api/limits/limit-words.ts';
import { useAdministratorBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Destination } from '#contract/destinations.ts';
import { faultWords, healthOf } from '../words.ts';

interface TroubleProps {
  destination: Destination;
  onResume: () => void;
  onRotate: () => void;
}

/** What is wrong with a destination, above everything else. */
export function Trouble({ destination, onResume, onRotate }: TroubleProps) {
  const health = healthOf(destination);
  const blockedReason = useAdministratorBlock();
  const { errorMessage, waiting } = destination;
  if (!['unreadable', 'failing', 'partly', 'parked', 'paused', 'older'].includes(health))
    return null;
  const fault = errorMessage ? faultWords(errorMessage) : null;
  const resume = (words: string) => (
    <ActionButton icon={RotateCw} blockedReason={blockedReason} onClick={onResume}>
      {words}
    </ActionButton>
  );
  if (health === 'unreadable') {
    return (
      <Strip
        tone="bad"
        title="Its secret and headers can't be read."
        action={
          <ActionButton icon={KeyRound} blockedReason={blockedReason} onClick={onRotate}>
            Rotate…
          </ActionButton>
        }
      >
        Nothing is sent. Rotate the secret, enter its headers again, then resume it.
      </Strip>
    );
  }
  if (health === 'older') {
    return (
      <Strip tone="warn" title="An older version of the service is still running.">
        Its events aren't sent here. Stop it, then resend that period.
      </Strip>
    );
  }
  if (health === 'paused') {
    return (
      <Strip tone="info" title="Paused." action={resume('Resume…')}>
        {waiting.sinceDate && (
          <>
            What happened since <Time value={waiting.sinceDate} /> waits.
          </>
        )}
      </Strip>
    );
  }
  return (
    <Strip
      tone={health === 'partly' ? 'warn' : 'bad'}
      title={fault === null ? (health === 'parked' ? 'Parked.' : 'Something failed.') : `${fault}.`}
      action={resume(health === 'parked' ? 'Resume…' : 'Try all now…')}
    >
      {health === 'parked' &&
        `${fault === null ? '' : 'Nothing could be sent for a day. '}Nothing is tried until you resume it. `}
      {waiting.sinceDate && (
        <>
          The oldest waits since <Time value={waiting.sinceDate} />, in order for each person.{' '}
        </>
      )}
      {waiting.parked > 0 &&
        `Events of ${countWords(waiting.parked, 'person', 'people')} were tried for a day and are parked.`}
    </Strip>
  );
}
