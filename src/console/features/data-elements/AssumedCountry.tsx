import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useAdministratorBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { AccountSettings } from '#contract/account-settings.ts';
import { countryName } from './parts/words.ts';
import { dataElementQueries } from './queries.ts';

const CountryDialog = lazyPart(async () => (await import('./CountryDialog.tsx')).CountryDialog);

const title = 'Assumed country';

/** Which country phone numbers without a country code are read as. */
export function AssumedCountry() {
  const query = useQuery(dataElementQueries.settings());
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
          aria-label="Change the assumed country…"
          onPointerEnter={CountryDialog.preload}
          onFocus={CountryDialog.preload}
          onClick={() => setIsAsked(true)}
        >
          Change…
        </ActionButton>
      }
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
      {isAsked && <CountryDialog settings={settings} onClose={() => setIsAsked(false)} />}
    </Section>
  );
}
