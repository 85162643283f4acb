import { useQuery } from '@tanstack/react-query';
import { FileQuestionMark } from 'lucide-react';
import { useParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { NeededScopesProvider } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { wrongAddress } from '#console/records/record-words.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { headerSkeleton, LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { writeScopes } from '#contract/common/scopes.ts';
import { guid } from '#contract/common/values.ts';
import { OneGroup } from './parts/OneGroup.tsx';
import { consentGroupQueries } from './queries.ts';

const title = 'Consent group';
const back = { href: paths.consentGroups.to(), label: 'Consent groups' };

/** One consent group: its rules, and its groups or people. */
function ConsentGroupPage() {
  // As the service writes it: an address may come with capitals.
  const id = (useParams().id ?? '').toLowerCase();
  if (guid.safeParse(id).success) {
    // The page shows people, and yet groups are configuration.
    return (
      <NeededScopesProvider value={writeScopes}>
        <Read key={id} id={id} />
      </NeededScopesProvider>
    );
  }
  return (
    <>
      <PageHeader title={title} back={back} />
      <NoSuchGroup />
    </>
  );
}

function Read({ id }: { id: string }) {
  const query = useQuery(consentGroupQueries.one(id));
  return (
    <>
      {!query.data && (
        <PageHeader title={title} back={back} {...(query.isPending && headerSkeleton(true))} />
      )}
      <QueryPanel
        query={query}
        what="consent group"
        skeleton={<LinesSkeleton label="consent group" lines={10} />}
        empty={{ when: (data) => data === null, show: <NoSuchGroup /> }}
      >
        {(group) => group && <OneGroup group={group} />}
      </QueryPanel>
    </>
  );
}

function NoSuchGroup() {
  return (
    <EmptyState
      title="Consent group not found"
      icon={FileQuestionMark}
      action={<ActionLink href={paths.consentGroups.to()}>All consent groups</ActionLink>}
    >
      {wrongAddress}
    </EmptyState>
  );
}

export { ConsentGroupPage as Component };
