import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { SafekeepingStrips } from '#console/features/erasures/parts/SafekeepingStrips.tsx';
import { forgetPeople, noteOpened } from '#console/features/people-search/queries.ts';
import { PersonScope } from '#console/ui/masking/PersonScope.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { headerSkeleton, LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { guid } from '#contract/common/values.ts';
import { PersonHeader } from './detail/PersonHeader.tsx';
import { PersonSections } from './detail/PersonSections.tsx';
import { SavedNote } from './detail/SavedNote.tsx';
import { GonePerson, NoSuchPerson } from './NoSuchPerson.tsx';
import { MoreRecordsStrip } from './parts/MoreRecordsStrip.tsx';
import { personQueries } from './queries.ts';
import { backToSearch, personTitle } from './words.ts';

/** One person: consents, timeline and data. The address has only the id. */
function PersonPage() {
  // As the service writes it: an address may come with capitals.
  const id = (useParams().id ?? '').toLowerCase();
  return guid.safeParse(id).success ? (
    <Person key={id} id={id} />
  ) : (
    <>
      <PageHeader title={personTitle} back={backToSearch} />
      <NoSuchPerson />
    </>
  );
}

function Person({ id }: { id: string }) {
  const query = useQuery(personQueries.subject(id));
  const client = useQueryClient();
  const isGone = query.data === null;
  const identifier = query.data?.profile.Identifier;
  useEffect(() => {
    if (identifier !== undefined) noteOpened(client, { id, identifier });
    if (isGone) forgetPeople(client, [id]);
  }, [client, id, identifier, isGone]);
  return (
    <PersonScope person={id}>
      {query.data ? (
        <PersonHeader record={query.data} />
      ) : (
        <PageHeader
          title={personTitle}
          back={backToSearch}
          {...(query.isPending && headerSkeleton())}
        />
      )}
      <SavedNote id={id} />
      <QueryPanel
        query={query}
        what="profile"
        skeleton={<LinesSkeleton label="profile" lines={10} />}
        empty={{ when: (data) => data === null, show: <GonePerson id={id} /> }}
      >
        {(record) =>
          record && (
            <>
              <SafekeepingStrips person={id} />
              <MoreRecordsStrip profile={record.profile} />
              <PersonSections record={record} />
            </>
          )
        }
      </QueryPanel>
    </PersonScope>
  );
}

export { PersonPage as Component };
