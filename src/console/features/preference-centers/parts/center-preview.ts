import { api } from '#console/api/api.ts';
import { pagePreview } from '#console/records/preview/page-preview.ts';
import { previewCenterEndpoint } from '#contract/preference-centers.ts';
import { centerQueries } from '../queries.ts';

/** Where a version is shown as people see it. */
export const centerPreview = (id: string, version: number) =>
  pagePreview([...centerQueries.ofOne(id).queryKey, version], (signal) =>
    api().call(
      previewCenterEndpoint,
      { params: { preferencecenterid: id }, query: { version } },
      { signal },
    ),
  );
