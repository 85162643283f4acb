import { useQuery } from '@tanstack/react-query';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { SettingSection } from '#console/features/settings/parts/SettingSection.tsx';
import { settingsQueries } from '#console/features/settings/queries.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { AccountSettings } from '#contract/account-settings.ts';
import { countryName } from './parts/words.ts';

const CountryDialog = lazyPart(async () => (await import('./CountryDialog.tsx')).CountryDialog);

const title = 'Assumed country';

/** Which country phone numbers without a country code are read as. */
export function AssumedCountry() {
  const query = useQuery(settingsQueries.settings());
  return (
    <QueryPanel
      query={query}
      what="setting"
      skeleton={
        <Section title={title}>
          <LinesSkeleton label="setting" lines={1} />
        </Section>
      }
    >
      {(settings) => <Country settings={settings} />}
    </QueryPanel>
  );
}

function Country({ settings }: { settings: AccountSettings }) {
  const { defaultCountry, changedDate, changedBy } = settings;
  return (
    <SettingSection
      title={title}
      changeLabel="Change the assumed country…"
      settings={settings}
      Dialog={CountryDialog}
    >
      <p>
        <b role="status">{defaultCountry ? countryName(defaultCountry) : 'None'}</b>
        {'. '}
        Phone numbers without a country code are{' '}
        {defaultCountry ? 'read as numbers of this country.' : "found only as they're written."}
        {changedDate && changedBy && (
          <>
            {' '}
            Changed <Time value={changedDate} precision="day" /> by{' '}
            <ColleagueName subject={changedBy} />.
          </>
        )}
      </p>
    </SettingSection>
  );
}
