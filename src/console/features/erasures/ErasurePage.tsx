import { useQuery } from '@tanstack/react-query';
import { FileQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { headerSkeleton, LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { guid } from '#contract/common/values.ts';
import { backToErasures } from './detail/back-to-erasures.ts';
import { OpenErasure } from './detail/OpenErasure.tsx';
import { SettledErasure } from './detail/SettledErasure.tsx';
import { erasureQueries } from './queries.ts';

/** One erasure: its preview while it is asked for, then what came of it. */
function ErasurePage() {
  // As the service writes it: an address may come with capitals.
  const id = (useParams().id ?? '').toLowerCase();
  return guid.safeParse(id).success ? (
    <OneErasure key={id} id={id} />
  ) : (
    <>
      <PageHeader title="Erasure" back={backToErasures} />
      <NoSuchErasure />
    </>
  );
}

function OneErasure({ id }: { id: string }) {
  const query = useQuery(erasureQueries.one(id));
  const [wasOpen, setWasOpen] = useState(false);
  const erasure = query.data ?? null;
  const isOpen = erasure?.status === 'REQUESTED';
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <>
      {erasure === null && (
        <PageHeader
          title="Erasure"
          back={backToErasures}
          {...(query.isPending && headerSkeleton())}
        />
      )}
      <QueryPanel
        query={query}
        what="erasure"
        skeleton={<LinesSkeleton label="erasure" lines={10} />}
        empty={{ when: (data) => data === null, show: <NoSuchErasure /> }}
      >
        {() =>
          erasure &&
          (isOpen ? (
            <OpenErasure erasure={erasure} />
          ) : (
            <SettledErasure erasure={erasure} isNew={wasOpen} />
          ))
        }
      </QueryPanel>
    </>
  );
}

function NoSuchErasure() {
  return (
    <EmptyState
      title="Erasure not found"
      icon={FileQuestionMark}
      action={<ActionLink href={paths.erasures.to()}>All erasures</ActionLink>}
    >
      The link may be from another environment.
    </EmptyState>
  );
}

export { ErasurePage as Component };
