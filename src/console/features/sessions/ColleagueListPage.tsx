import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { colleaguesQuery, useMe } from '#console/api/colleagues/colleagues.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useScopes } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { AdministratorsOnly } from '#console/ui/AdministratorsOnly.tsx';
import { DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';

const title = 'Colleagues';

type Colleague = { subject: string; name: string };

const SessionsDialog = lazyPart(async () => (await import('./SessionsDialog.tsx')).SessionsDialog);

/** Everyone who signed in here, and where they still are. */
function ColleagueListPage() {
  const isAdministrator = useScopes().includes('CONSENT_ADMIN');
  if (isAdministrator) return <Colleagues />;
  return (
    <AdministratorsOnly title={title}>
      This is where administrators end the sessions of colleagues. You find your own under your
      initials, at the top.
    </AdministratorsOnly>
  );
}

function Colleagues() {
  const query = useQuery(colleaguesQuery());
  return (
    <>
      <PageHeader title={title} sub="Everyone who has signed in to this console." />
      <QueryPanel
        query={query}
        what="list of colleagues"
        skeleton={<ColleagueTable colleagues={[]} isPending />}
      >
        {({ names }) => (
          <ColleagueTable
            colleagues={[...names]
              .map(([subject, name]) => ({ subject, name }))
              .sort((a, b) => a.name.localeCompare(b.name))}
          />
        )}
      </QueryPanel>
    </>
  );
}

interface ColleagueTableProps {
  colleagues: readonly Colleague[];
  isPending?: boolean;
}

function ColleagueTable({ colleagues, isPending = false }: ColleagueTableProps) {
  const me = useMe();
  const [chosen, setChosen] = useState<Colleague | null>(null);
  const list = useShowMore(colleagues, { atFirst: 50, listKey: '' });
  return (
    <>
      <div ref={list.root}>
        <DataTable
          caption={title}
          columns={[
            {
              id: 'name',
              header: 'Name',
              isRowHeader: true,
              canWrap: true,
              render: ({ subject, name }) => (subject === me?.subject ? `${name} (you)` : name),
            },
          ]}
          rows={list.shown}
          rowKey={({ subject }) => subject}
          isPending={isPending}
          skeletonRows={3}
          rowActions={(colleague) => (
            <ActionButton
              size="small"
              aria-label={`Sessions of ${colleague.name}…`}
              onClick={() => setChosen(colleague)}
            >
              Sessions…
            </ActionButton>
          )}
          empty={
            <EmptyState title="No colleagues yet" icon={Users}>
              People appear here once they have signed in.
            </EmptyState>
          }
          footer={list.label && <ShowMore list={list} />}
        />
      </div>
      {chosen && <SessionsDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

export { ColleagueListPage as Component };
