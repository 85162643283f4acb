import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { useMe } from '#console/api/colleagues/colleagues.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { SwitchRequest } from '#contract/switch-requests.ts';
import { MutationNotice } from './MutationNotice.tsx';
import type { useWrite } from './useWrite.ts';

interface PendingSwitchProps {
  /** Which way it's turned once someone confirms. */
  turns: 'on' | 'off';
  /** What waits, within a sentence, where several may wait on a page: "deletion by programs". */
  what?: string;
  pending: SwitchRequest;
  takeBack: ReturnType<typeof useWrite<unknown, null>>;
  onConfirm: () => void;
}

/** That something waits for a second administrator: who asked, when it takes effect, and what can be done. */
export function PendingSwitch({ turns, what, pending, takeBack, onConfirm }: PendingSwitchProps) {
  const { askedBy, askedDate, takesEffectDate } = pending;
  const isOwn = useMe()?.subject === askedBy;
  const writeBlock = useWriteBlock();
  const own = isOwn ? 'You asked for this, so another administrator has to confirm it.' : undefined;
  return (
    <>
      <Strip
        tone="warn"
        title={`Waiting to be turned ${turns}.`}
        action={
          <>
            <ActionButton
              size="small"
              variant="danger"
              aria-label={what && `Confirm ${what}…`}
              blockedReason={writeBlock ?? own}
              onClick={onConfirm}
            >
              Confirm…
            </ActionButton>
            <ActionButton
              size="small"
              aria-label={what && `Take back ${what}`}
              blockedReason={writeBlock}
              pending={takeBack.isPending}
              pendingText="Taking back…"
              onClick={() => takeBack.send(null)}
            >
              Take back
            </ActionButton>
          </>
        }
      >
        Asked for by <ColleagueName subject={askedBy} /> on <Time value={askedDate} />.{' '}
        {takesEffectDate ? (
          <>
            There's no other administrator, so it takes effect automatically on{' '}
            <Time value={takesEffectDate} />.
          </>
        ) : (
          'It takes effect once another administrator confirms it.'
        )}
      </Strip>
      <MutationNotice write={takeBack} />
    </>
  );
}
