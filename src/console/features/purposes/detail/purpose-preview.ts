import { api } from '#console/api/api.ts';
import { pagePreview } from '#console/records/preview/page-preview.ts';
import { previewPurposeEndpoint } from '#contract/previews.ts';
import { purposeQueries } from '../queries.ts';

/** Where a version is shown as it is on a person's page. */
export const purposePreview = (purposeId: string, version: number) =>
  pagePreview([...purposeQueries.ofOne(purposeId).queryKey, version], (signal) =>
    api().call(previewPurposeEndpoint, { params: { purposeId }, query: { version } }, { signal }),
  );
