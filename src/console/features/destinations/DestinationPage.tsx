import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useScopes } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { headerSkeleton, LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { guid } from '#contract/common/values.ts';
import { OneDestination } from './detail/OneDestination.tsx';
import { NoSuchDestination } from './NoSuchDestination.tsx';
import { OthersPage } from './OthersPage.tsx';
import { destinationQueries } from './queries.ts';

const title = 'Destination';
const back = { href: paths.destinations.to(), label: 'Destinations' };

/** One destination: what it's told, what waits or failed, and its secret. */
function DestinationPage() {
  // As the service writes it: an address may come with capitals.
  const id = (useParams().id ?? '').toLowerCase();
  if (!useScopes().includes('CONSENT_ADMIN')) return <OthersPage title={title} />;
  if (guid.safeParse(id).success) return <Read key={id} id={id} />;
  return (
    <>
      <PageHeader title={title} back={back} />
      <NoSuchDestination />
    </>
  );
}

function Read({ id }: { id: string }) {
  const query = useQuery(destinationQueries.one(id));
  const [wasThere, setWasThere] = useState(false);
  if (query.data && !wasThere) setWasThere(true);
  return (
    <>
      {!query.data && (
        <PageHeader title={title} back={back} {...(query.isPending && headerSkeleton(true))} />
      )}
      <QueryPanel
        query={query}
        what="destination"
        skeleton={<LinesSkeleton label="destination" lines={10} />}
        empty={{ when: (data) => data === null, show: <NoSuchDestination wasThere={wasThere} /> }}
        givesNotice
      >
        {(destination, notice) =>
          destination && <OneDestination destination={destination} query={query} notice={notice} />
        }
      </QueryPanel>
    </>
  );
}

export { DestinationPage as Component };
