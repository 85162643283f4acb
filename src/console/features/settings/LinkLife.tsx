import { lazyPart } from '#console/ui/LazyPart.tsx';
import type { AccountSettings } from '#contract/account-settings.ts';
import { monthsText } from './link-months.ts';
import { SettingSection } from './parts/SettingSection.tsx';

const LinkLifeDialog = lazyPart(async () => (await import('./LinkLifeDialog.tsx')).LinkLifeDialog);

/** For how long a magic link works. */
export function LinkLife({ settings }: { settings: AccountSettings }) {
  return (
    <SettingSection
      title="Magic links"
      changeLabel="Change how long magic links work…"
      settings={settings}
      Dialog={LinkLifeDialog}
    >
      <p>
        A new link works for <b role="status">{monthsText(settings.linkMonths)}</b>.
      </p>
    </SettingSection>
  );
}
