import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { previewTimes } from '#console/records/preview/preview-times.ts';
import { previewCenterEndpoint } from '#contract/preference-centers.ts';
import { centerQueries } from '../queries.ts';

/** Where a version is shown as people see it; read again after each save, too. */
export const centerPreview = (id: string, version: number) =>
  queryOptions({
    queryKey: [...centerQueries.ofCenter(id).queryKey, 'preview', version],
    queryFn: ({ signal }) =>
      api().call(
        previewCenterEndpoint,
        { params: { preferencecenterid: id }, query: { version } },
        { signal },
      ),
    ...previewTimes,
  });
