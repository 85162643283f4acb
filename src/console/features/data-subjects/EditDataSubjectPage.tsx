import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { paths } from '#console/paths.ts';
import { PersonScope } from '#console/ui/masking/PersonScope.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { guid } from '#contract/common/values.ts';
import type { UpsertElementsResult } from '#contract/subject-elements.ts';
import { SavedElements } from './edit/SavedElements.tsx';
import { SubjectEditor } from './edit/SubjectEditor.tsx';
import { GoneSubject, NoSuchSubject } from './NoSuchSubject.tsx';
import { dataSubjectQueries } from './queries.ts';
import type { SubjectRecord } from './read-subject.ts';
import { isUnreachable, UnreachableSubject } from './UnreachableSubject.tsx';
import { titleOf } from './words.ts';

const skeleton = <LinesSkeleton label="profile" lines={8} />;

/** Edits the data elements and additional identifiers of one data subject. */
function EditDataSubjectPage() {
  const id = (useParams().id ?? '').toLowerCase();
  const isId = guid.safeParse(id).success;
  return (
    <>
      <PageHeader title="Edit data" back={{ href: paths.dataSubject.to(id), label: titleOf(id) }} />
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

/** What the form was opened with, and how often it was saved: each save starts it anew. */
type Opened = { record: SubjectRecord; saves: number };

/** Holds what the form was opened with, whatever is read later. */
function OpenedSubject({ id }: { id: string }) {
  // Read anew at every opening: an old reading would be taken for somebody else's change later.
  const query = useQuery({ ...dataSubjectQueries.subject(id), staleTime: 0 });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [saved, setSaved] = useState<{ count: number; answer: UpsertElementsResult | null }>({
    count: 0,
    answer: null,
  });
  // A save counts once what it made stale was read again.
  if (opened?.saves !== saved.count && query.data && query.isFetchedAfterMount) {
    setOpened({ record: query.data, saves: saved.count });
  }

  if (opened) {
    return (
      <>
        {opened.saves > 0 && <SavedElements key={opened.saves} id={id} answer={saved.answer} />}
        <SubjectEditor
          key={`form ${opened.saves}`}
          opened={opened.record}
          onSaved={(answer) => setSaved({ count: saved.count + 1, answer })}
        />
      </>
    );
  }
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

export { EditDataSubjectPage as Component };
