import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useScopes } from '#console/api/rights.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { AdministratorsOnly } from '#console/ui/AdministratorsOnly.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { LinkLife } from './LinkLife.tsx';
import { MailWords } from './MailWords.tsx';
import { PublishingApproval } from './PublishingApproval.tsx';
import { settingsQueries } from './queries.ts';
import { TicketForms } from './TicketForms.tsx';
import { WorkingDays } from './WorkingDays.tsx';

const title = 'Settings';

/** What administrators set for the whole account. */
function SettingsPage() {
  if (useScopes().includes('CONSENT_ADMIN')) return <Settings />;
  return (
    <AdministratorsOnly title={title}>
      Only administrators change settings of the whole account. Ask one of them.
    </AdministratorsOnly>
  );
}

function Settings() {
  const query = useQuery(settingsQueries.settings());
  const keptFocus = useKeptFocus();
  return (
    <>
      <PageHeader title={title} sub="For the whole account." />
      <div {...keptFocus}>
        <QueryPanel
          query={query}
          what="settings"
          skeleton={<LinesSkeleton label="settings" lines={4} />}
        >
          {(settings) => (
            <>
              <PublishingApproval settings={settings} />
              <LinkLife settings={settings} />
              <WorkingDays settings={settings} />
              <TicketForms settings={settings} />
            </>
          )}
        </QueryPanel>
        <MailWords />
      </div>
    </>
  );
}

export { SettingsPage as Component };
