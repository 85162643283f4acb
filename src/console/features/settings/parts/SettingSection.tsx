import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAdministratorBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import type { LazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import type { AccountSettings } from '#contract/account-settings.ts';

export interface SettingDialogProps {
  settings: AccountSettings;
  onClose: () => void;
}

interface SettingSectionProps {
  title: string;
  /** Of its button: "Change tickets…". */
  changeLabel: string;
  settings: AccountSettings;
  Dialog: LazyPart<SettingDialogProps>;
  /** What holds. */
  children: ReactNode;
}

/** A setting of the whole account, and the dialog that changes it. */
export function SettingSection(props: SettingSectionProps) {
  const { title, changeLabel, settings, Dialog, children } = props;
  const block = useAdministratorBlock();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Section
      title={title}
      action={
        <ActionButton
          size="small"
          icon={Pencil}
          blockedReason={block}
          aria-label={changeLabel}
          onPointerEnter={Dialog.preload}
          onFocus={Dialog.preload}
          onClick={() => setIsAsked(true)}
        >
          Change…
        </ActionButton>
      }
    >
      {children}
      {isAsked && <Dialog settings={settings} onClose={() => setIsAsked(false)} />}
    </Section>
  );
}
