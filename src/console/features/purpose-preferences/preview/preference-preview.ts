import { api } from '#console/api/api.ts';
import { pagePreview } from '#console/records/preview/page-preview.ts';
import { previewPurposePreferenceEndpoint } from '#contract/previews.ts';
import { purposePreferenceQueries } from '../queries.ts';

/** Where a preference is shown as it is on a person's page. */
export const preferencePreview = (customPreferenceId: string) =>
  pagePreview(purposePreferenceQueries.record(customPreferenceId).queryKey, (signal) =>
    api().call(previewPurposePreferenceEndpoint, { params: { customPreferenceId } }, { signal }),
  );
