import { lazyPart } from '#console/ui/LazyPart.tsx';
import type { AccountSettings } from '#contract/account-settings.ts';
import { SettingSection } from './parts/SettingSection.tsx';
import { daysText, holidaysText } from './working-days.ts';

const WorkingDaysDialog = lazyPart(
  async () => (await import('./WorkingDaysDialog.tsx')).WorkingDaysDialog,
);

/** By which days it's counted when a withdrawal is due. */
export function WorkingDays({ settings }: { settings: AccountSettings }) {
  const { workingDays, holidays } = settings;
  return (
    <SettingSection
      title="Working days"
      changeLabel="Change working days…"
      settings={settings}
      Dialog={WorkingDaysDialog}
    >
      <p>
        Due dates of withdrawals count{' '}
        <b role="status">{`${daysText(workingDays)}, ${holidaysText(holidays)}`}</b>.
      </p>
    </SettingSection>
  );
}
