import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { previewCenterEndpoint } from '#contract/preference-centers.ts';
import { centerQueries } from '../queries.ts';

/** The address ends after ten minutes. */
const renewMs = 9 * 60_000;
const restMs = 15_000;

/** When an address that was had then is to be renewed. */
export const renewInMs = (updatedAt: number, now: number): number =>
  Math.max(1000, updatedAt + renewMs - now);

/**
 * Where a version is shown as people see it. Read again after each save, and before the address ends: a
 * tab that was hidden for longer does it once it's seen.
 */
export const centerPreview = (id: string, version: number) =>
  queryOptions({
    queryKey: [...centerQueries.ofOne(id).queryKey, 'preview', version],
    queryFn: ({ signal }) =>
      api().call(
        previewCenterEndpoint,
        { params: { preferencecenterid: id }, query: { version } },
        { signal },
      ),
    staleTime: renewMs,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.error === null ? renewInMs(state.dataUpdatedAt || Date.now(), Date.now()) : restMs,
  });
