import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { paths } from '#console/paths.ts';
import { PersonScope } from '#console/ui/masking/PersonScope.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { guid } from '#contract/common/values.ts';
import { PersonEditor } from './edit/PersonEditor.tsx';
import { GonePerson, NoSuchPerson } from './NoSuchPerson.tsx';
import { personQueries } from './queries.ts';
import type { PersonRecord } from './read-person.ts';
import { personTitle } from './words.ts';

const skeleton = <LinesSkeleton label="profile" lines={8} />;

/** Edits the data elements and additional identifiers of one data subject. */
function EditPersonPage() {
  const id = (useParams().id ?? '').toLowerCase();
  const isId = guid.safeParse(id).success;
  return (
    <>
      <PageHeader title="Edit data" back={{ href: paths.dataSubject.to(id), label: personTitle }} />
      {isId ? (
        <PersonScope key={id} person={id}>
          <OpenedPerson id={id} />
        </PersonScope>
      ) : (
        <NoSuchPerson />
      )}
    </>
  );
}

/** Holds what the form was opened with, whatever is read later. */
function OpenedPerson({ id }: { id: string }) {
  // Read anew at every opening: an old reading would be taken for somebody else's change later.
  const query = useQuery({ ...personQueries.subject(id), staleTime: 0 });
  const [opened, setOpened] = useState<PersonRecord | null>(null);
  if (opened === null && query.data && query.isFetchedAfterMount) setOpened(query.data);

  if (opened) return <PersonEditor opened={opened} />;
  return (
    <QueryPanel
      query={query}
      what="profile"
      skeleton={skeleton}
      empty={{
        when: (data) => data === null && query.isFetchedAfterMount,
        show: <GonePerson id={id} />,
      }}
    >
      {() => skeleton}
    </QueryPanel>
  );
}

export { EditPersonPage as Component };
