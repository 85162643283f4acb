import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import type { AccountSettings } from '#contract/account-settings.ts';
import { monthsText } from './link-months.ts';

const LinkLifeDialog = lazyPart(async () => (await import('./LinkLifeDialog.tsx')).LinkLifeDialog);

/** For how long a magic link works. */
export function LinkLife({ settings }: { settings: AccountSettings }) {
  const writeBlock = useWriteBlock();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Section
      title="Magic links"
      action={
        <ActionButton
          size="small"
          icon={Pencil}
          blockedReason={writeBlock}
          aria-label="Change how long magic links work…"
          onPointerEnter={LinkLifeDialog.preload}
          onFocus={LinkLifeDialog.preload}
          onClick={() => setIsAsked(true)}
        >
          Change…
        </ActionButton>
      }
    >
      <p>
        A new link works for <b role="status">{monthsText(settings.linkMonths)}</b>.
      </p>
      {isAsked && <LinkLifeDialog settings={settings} onClose={() => setIsAsked(false)} />}
    </Section>
  );
}
