import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useMissingRight } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Failure } from '#console/ui/masking/Failure.tsx';
import { PersonScope } from '#console/ui/masking/PersonScope.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { guid } from '#contract/common/values.ts';
import { PersonEditor } from './edit/PersonEditor.tsx';
import { type ReadPerson, useEditLook } from './edit/useEditLook.ts';
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

/** Asks for the look that opening is, then opens the form; without it, leads back. */
function OpenedPerson({ id }: { id: string }) {
  const isReadOnly = useMissingRight() !== undefined;
  const { state, open, read, anchor, failure, question } = useEditLook(id, !isReadOnly);
  return (
    <div ref={anchor}>
      {question}
      {failure !== undefined && <Failure role="alert">{failure}</Failure>}
      {state === 'opening' && skeleton}
      {state === 'open' && <ReadToEdit id={id} read={read} />}
      {state === 'failed' && <ActionButton onClick={() => void open()}>Try again</ActionButton>}
      {state === 'closed' && <Navigate replace to={paths.dataSubject.to(id)} />}
    </div>
  );
}

/** Holds what the form was opened with, whatever is read later. */
function ReadToEdit({ id, read }: { id: string; read: ReadPerson }) {
  const query = useQuery(personQueries.toEdit(id, read));
  const [opened, setOpened] = useState<PersonRecord | null>(null);
  if (opened === null && query.data && query.isFetchedAfterMount) setOpened(query.data);

  if (opened) return <PersonEditor opened={opened} read={read} />;
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
