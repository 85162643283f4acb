import { CreatePage } from '#console/api/write/CreatePage.tsx';
import { useCreation } from '#console/api/write/useCreation.ts';
import { StartsAsDraft } from '#console/features/help/parts/StartsAsDraft.tsx';
import { paths } from '#console/paths.ts';
import { notCreated } from '#console/records/record-words.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { purposeLinkKeys } from '#contract/collection-point-requests.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { formFields } from './collection-point-fields.ts';
import { type CreateBody, toCreateRequest } from './collection-point-form.ts';
import { collectionPointWrites } from './collection-point-writes.ts';
import { CollectionPointForm } from './form/CollectionPointForm.tsx';
import { placeRefusal, useCollectionPointForm } from './form/useCollectionPointForm.ts';
import { readStoredByName } from './read-versions.ts';
import { containsRequest } from './record-content.ts';

const addressOf = ({ Id, Version }: CollectionPointVersionV1) =>
  paths.collectionPoint.to(Id, Version);

/** Creates a collection point: version 1, a Draft. */
function NewCollectionPointPage() {
  const form = useCollectionPointForm(null);
  const creation = useCreation(form, {
    mutation: collectionPointWrites.create(),
    toRequest: toCreateRequest,
    onRefused: (error) => placeRefusal(form, error),
    addressOf,
    check: {
      read: (sent: CreateBody) =>
        collectionPointWrites.checkStored(() => readStoredByName(sent.Name)),
      reads: [listCollectionPointsEndpoint],
      what: 'collection point',
      isSent: containsRequest,
      addressOf,
      tellOther: (isTaken) => notCreated('collection point', isTaken),
    },
  });
  return (
    <CreatePage
      title="New collection point"
      sub={<StartsAsDraft />}
      back={{ href: paths.collectionPoints.to(), label: 'Collection points' }}
      creation={creation}
      fields={[...formFields, ...purposeLinkKeys]}
    >
      {(notices) => (
        <CollectionPointForm
          control={form.control}
          base={null}
          write={creation.write}
          submitLabel="Create Draft"
          cancelHref={paths.collectionPoints.to()}
          onSubmit={creation.submit}
          notices={notices}
        />
      )}
    </CreatePage>
  );
}

export { NewCollectionPointPage as Component };
