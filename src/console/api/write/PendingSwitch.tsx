import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { useMe } from '#console/api/colleagues/colleagues.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import type { useWrite } from '#console/api/write/useWrite.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { SwitchRequest } from '#contract/switch-requests.ts';

interface PendingSwitchProps {
  /** What waits, within a sentence: "deletion by programs". */
  what: string;
  pending: SwitchRequest;
  writeBlock: string | undefined;
  takeBack: ReturnType<typeof useWrite<unknown, null>>;
  onConfirm: () => void;
}

/** That something waits to be turned on: who asked, when it takes effect, and what can be done. */
export function PendingSwitch(props: PendingSwitchProps) {
  const { what, pending, writeBlock, takeBack, onConfirm } = props;
  const { askedBy, askedDate, takesEffectDate } = pending;
  const me = useMe();
  const isOwn = me?.subject === askedBy;
  const own = isOwn ? 'You asked for this, so another administrator has to confirm it.' : undefined;
  const confirmBlock = writeBlock ?? own;
  return (
    <>
      <Strip
        tone="warn"
        title="Waiting to be turned on."
        action={
          <>
            <ActionButton
              size="small"
              variant="danger"
              aria-label={`Confirm ${what}…`}
              {...(confirmBlock === undefined ? {} : { blockedReason: confirmBlock })}
              onClick={onConfirm}
            >
              Confirm…
            </ActionButton>
            <ActionButton
              size="small"
              aria-label={`Take back ${what}`}
              {...(writeBlock === undefined ? {} : { blockedReason: writeBlock })}
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
