import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { previewTimes } from '#console/records/preview/preview-times.ts';
import { getCollectionPointFormEndpoint } from '#contract/collection-point-forms.ts';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import { hasHostedForm } from '#contract/hosted-form.ts';
import { collectionPointQueries } from '../queries.ts';

/** Whether we draw a form for it: pages of ours sign no receipts. */
export const hasForm = ({
  collectionPointType,
  isAuthenticationRequired,
}: CollectionPointVersionV2): boolean =>
  hasHostedForm(collectionPointType) && isAuthenticationRequired !== true;

/** A version's form in one of its languages, the default one if none is named; read again after each save. */
export const pointForm = (id: string, version: number, language?: string) =>
  queryOptions({
    queryKey: [...collectionPointQueries.ofPoint(id).queryKey, 'form', version, language ?? null],
    queryFn: ({ signal }) =>
      api().call(
        getCollectionPointFormEndpoint,
        {
          params: { collectionpointId: id },
          query: { version, ...(language !== undefined && { language }) },
        },
        { signal },
      ),
    ...previewTimes,
  });
