import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { ReviewDialog } from '#console/api/review/ReviewDialog.tsx';
import { ReviewNotices } from '#console/api/review/ReviewNotices.tsx';
import { useReviewedSave } from '#console/api/review/useReviewedSave.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { paths } from '#console/paths.ts';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { purposeLinkKeys } from '#contract/collection-point-requests.ts';
import {
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import { activeOf } from '../action-blocks.ts';
import { formFields } from '../collection-point-fields.ts';
import { collectionPointReview } from '../collection-point-review.ts';
import { collectionPointMutations, collectionPointQueries } from '../queries.ts';
import { CollectionPointForm } from './CollectionPointForm.tsx';
import { toOptions } from './purpose-options.ts';
import { placeRefusal, useCollectionPointForm } from './useCollectionPointForm.ts';

const checkReads = [listCollectionPointVersionsEndpoint, listCollectionPointsEndpoint];

interface DraftEditorProps {
  /** The Draft as it was when the form was opened: later readings never replace it. */
  opened: CollectionPoint;
}

/** Edits a Draft in place, shows what a save changes, and never saves over somebody else's change. */
export function DraftEditor({ opened }: DraftEditorProps) {
  const { Id: id, Version: version } = opened;
  const form = useCollectionPointForm(opened);
  const [isSaved, setIsSaved] = useState(false);
  const choices = useInfiniteQuery(purposeQueries.choices()).data?.pages ?? [];
  const active = activeOf(useQuery(collectionPointQueries.versions(id)).data ?? []);
  const options = toOptions(choices.flatMap(({ content }) => content));
  const review = useReviewedSave({
    opened,
    form,
    subject: collectionPointReview({
      nameOf: (id) => options.find(({ Id }) => Id === id)?.label,
      activeVersion: active?.version,
    }),
    saving: collectionPointMutations.sendBack(id, version),
    onDone: () => setIsSaved(true),
    onRefused: (error) => placeRefusal(form, error),
  });

  if (isSaved) return <Navigate replace to={paths.collectionPoint.to(id, version)} state="saved" />;
  return (
    <>
      <CollectionPointForm
        control={form.control}
        base={review.base}
        write={review.write}
        submitLabel="Save Draft…"
        cancelHref={paths.collectionPoint.to(id, version)}
        onSubmit={() => review.submit('save')}
        onPublish={() => review.submit('publish')}
        notices={
          <ReviewNotices
            review={review}
            fields={[...formFields, ...purposeLinkKeys]}
            checkReads={checkReads}
          />
        }
      />
      <ReviewDialog review={review} />
    </>
  );
}
