import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Preview } from '#contract/previews.ts';
import { previewTimes } from './preview-times.ts';

/**
 * Where something is shown as people see it; read again after each save, too.
 * @param key of the record, which its writes make stale
 */
export const pagePreview = (key: QueryKey, read: (signal: AbortSignal) => Promise<Preview>) =>
  queryOptions({
    queryKey: [...key, 'preview'],
    queryFn: ({ signal }) => read(signal),
    ...previewTimes,
  });
