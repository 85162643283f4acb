import { useState } from 'react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { useMe } from '#console/api/colleagues/colleagues.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Section } from '#console/ui/Section.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { AccountSettings } from '#contract/account-settings.ts';
import type { SwitchRequest } from '#contract/switch-requests.ts';
import { ConfirmOffDialog, SwitchApprovalDialog } from './ApprovalDialogs.tsx';
import { settingsMutations } from './queries.ts';

/** Whether nobody publishes alone. */
export function PublishingApproval({ settings }: { settings: AccountSettings }) {
  const { publishingNeedsApproval: isOn, pending } = settings;
  const [asked, setAsked] = useState<'switch' | 'confirm' | null>(null);
  const writeBlock = useWriteBlock();
  return (
    <Section
      title="Publishing needs approval"
      hint={
        <span role="status">
          <StatusTag tone={isOn ? 'ok' : 'off'}>{isOn ? 'On' : 'Off'}</StatusTag>
        </span>
      }
      action={
        !pending && (
          <ActionButton
            size="small"
            variant={isOn ? 'danger' : 'secondary'}
            blockedReason={writeBlock}
            onClick={() => setAsked('switch')}
          >
            {isOn ? 'Turn off…' : 'Turn on…'}
          </ActionButton>
        )
      }
    >
      {pending && <PendingOff pending={pending} onConfirm={() => setAsked('confirm')} />}
      <p>
        {isOn
          ? 'A second person approves purposes and collection points before they go live. Programs can publish only if their credential allows it.'
          : 'Everyone who can change settings can publish purposes and collection points alone.'}
      </p>
      {asked === 'switch' && (
        <SwitchApprovalDialog settings={settings} onClose={() => setAsked(null)} />
      )}
      {asked === 'confirm' && <ConfirmOffDialog onClose={() => setAsked(null)} />}
    </Section>
  );
}

/** That it waits to be turned off: who asked, when it takes effect, and what can be done. */
function PendingOff({ pending, onConfirm }: { pending: SwitchRequest; onConfirm: () => void }) {
  const { askedBy, askedDate, takesEffectDate } = pending;
  const takeBack = useWrite(settingsMutations.takeBack());
  const isOwn = useMe()?.subject === askedBy;
  const writeBlock = useWriteBlock();
  const own = isOwn ? 'You asked for this, so another administrator has to confirm it.' : undefined;
  return (
    <>
      <Strip
        tone="warn"
        title="Waiting to be turned off."
        action={
          <>
            <ActionButton
              size="small"
              variant="danger"
              blockedReason={writeBlock ?? own}
              onClick={onConfirm}
            >
              Confirm…
            </ActionButton>
            <ActionButton
              size="small"
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
