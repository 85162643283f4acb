import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { MutationNotice } from '#console/api/MutationNotice.tsx';
import { StoredCheckNotice } from '#console/api/StoredCheckNotice.tsx';
import { useChangeNote } from '#console/api/useChangeNote.ts';
import { useWrite } from '#console/api/useWrite.ts';
import { StartsAsDraft } from '#console/features/help/parts/StartsAsDraft.tsx';
import { paths } from '#console/paths.ts';
import { notCreated } from '#console/records/record-words.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { purposeLinkKeys } from '#contract/collection-point-requests.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { formFields } from './collection-point-fields.ts';
import { type CreateBody, toCreateRequest } from './collection-point-form.ts';
import { collectionPointWrites } from './collection-point-writes.ts';
import { CollectionPointForm } from './form/CollectionPointForm.tsx';
import { placeRefusal, useCollectionPointForm } from './form/useCollectionPointForm.ts';
import { readStoredByName } from './read-versions.ts';
import { holdsRequest } from './record-content.ts';

/** Creates a collection point: version 1, a Draft. */
function NewCollectionPointPage() {
  const form = useCollectionPointForm(null);
  const [sent, setSent] = useState<CreateBody | null>(null);
  const [created, setCreated] = useState<CollectionPointVersionV1 | null>(null);
  const write = useWrite(collectionPointWrites.create(), {
    onDone: setCreated,
    onRefused: (error) => placeRefusal(form, error),
  });
  useChangeNote(form, write);
  const check = useMutation({
    ...collectionPointWrites.checkStored(() => readStoredByName(sent?.Name ?? '')),
    onSuccess: (stored) => {
      if (stored && sent && holdsRequest(stored, sent)) setCreated(stored);
    },
  });
  const submit = form.handleSubmit((values) => {
    const request = toCreateRequest(values);
    check.reset();
    setSent(request);
    write.send(request);
  });

  if (created) {
    const { Id, Version } = created;
    return <Navigate replace to={paths.collectionPoint.to(Id, Version)} state="created" />;
  }
  return (
    <>
      <PageHeader
        title="New collection point"
        sub={<StartsAsDraft />}
        back={{ href: paths.collectionPoints.to(), label: 'Collection points' }}
      />
      <CollectionPointForm
        control={form.control}
        base={null}
        write={write}
        submitLabel="Create Draft"
        cancelHref={paths.collectionPoints.to()}
        onSubmit={() => void submit()}
        notices={
          <>
            <MutationNotice
              write={{ ...write, resend: () => void submit() }}
              fields={[...formFields, ...purposeLinkKeys]}
              onCheck={() => check.mutate()}
              checkReads={[listCollectionPointsEndpoint]}
            />
            <StoredCheckNotice
              check={check}
              what="collection point"
              found={findingOf(check.data, sent)}
            />
          </>
        }
      />
    </>
  );
}

const findingOf = (
  stored: CollectionPointVersionV1 | null | undefined,
  sent: CreateBody | null,
): string | null => {
  if (stored === undefined || sent === null) return null;
  return notCreated('collection point', stored !== null);
};

export { NewCollectionPointPage as Component };
