import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { paths } from '#console/paths.ts';
import { PersonScope } from '#console/ui/masking/PersonScope.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { guid } from '#contract/common/values.ts';
import { SubjectEditor } from './edit/SubjectEditor.tsx';
import { GoneSubject, NoSuchSubject } from './NoSuchSubject.tsx';
import { dataSubjectQueries } from './queries.ts';
import type { SubjectRecord } from './read-subject.ts';
import { isUnreachable, UnreachableSubject } from './UnreachableSubject.tsx';
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
          <OpenedSubject id={id} />
        </PersonScope>
      ) : (
        <NoSuchSubject />
      )}
    </>
  );
}

/** Holds what the form was opened with, whatever is read later. */
function OpenedSubject({ id }: { id: string }) {
  // Read anew at every opening: an old reading would be taken for somebody else's change later.
  const query = useQuery({ ...dataSubjectQueries.subject(id), staleTime: 0 });
  const [opened, setOpened] = useState<SubjectRecord | null>(null);
  if (opened === null && query.data && query.isFetchedAfterMount) setOpened(query.data);

  if (opened) return <SubjectEditor opened={opened} />;
  if (isUnreachable(query.error)) return <UnreachableSubject />;
  return (
    <QueryPanel
      query={query}
      what="profile"
      skeleton={skeleton}
      empty={{
        when: (data) => data === null && query.isFetchedAfterMount,
        show: <GoneSubject id={id} />,
      }}
    >
      {() => skeleton}
    </QueryPanel>
  );
}

export { EditPersonPage as Component };
