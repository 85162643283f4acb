import { useState } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { PendingSwitch } from '#console/api/write/PendingSwitch.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Section } from '#console/ui/Section.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import type { AccountSettings } from '#contract/account-settings.ts';
import { ConfirmOffDialog, SwitchApprovalDialog } from './ApprovalDialogs.tsx';
import { settingsMutations } from './queries.ts';

/** Whether nobody publishes alone. */
export function PublishingApproval({ settings }: { settings: AccountSettings }) {
  const { publishingNeedsApproval: isOn, pending } = settings;
  const [asked, setAsked] = useState<'switch' | 'confirm' | null>(null);
  const writeBlock = useWriteBlock();
  const takeBack = useWrite(settingsMutations.takeBack());
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
      {pending && (
        <PendingSwitch
          turns="off"
          pending={pending}
          takeBack={takeBack}
          onConfirm={() => setAsked('confirm')}
        />
      )}
      <p>
        {isOn
          ? 'A second person approves purposes, collection points and preference centers before they go live. Programs can publish only if their credential allows it.'
          : 'Everyone who can change settings can publish purposes, collection points and preference centers alone.'}
      </p>
      {asked === 'switch' && (
        <SwitchApprovalDialog settings={settings} onClose={() => setAsked(null)} />
      )}
      {asked === 'confirm' && <ConfirmOffDialog onClose={() => setAsked(null)} />}
    </Section>
  );
}
