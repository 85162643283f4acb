import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import { checkStored } from '#console/records/paged-reads.ts';
import { approvalsKey } from '#console/records/versioned/approval/approvals-key.ts';
import {
  confirmAccountSettingsEndpoint,
  getAccountSettingsEndpoint,
  takeBackAccountSettingsEndpoint,
  updateAccountSettingsEndpoint,
} from '#contract/account-settings.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';

const key = ['account-settings'];
// Pages of Drafts know from it whether nobody publishes alone.
const stale = [key, approvalsKey];

type Change = EndpointRequest<typeof updateAccountSettingsEndpoint>['body'];

const fetchSettings = (signal?: AbortSignal) =>
  api().call(getAccountSettingsEndpoint, {}, { signal });

export const settingsQueries = {
  /** What holds for the whole account. */
  settings: () =>
    queryOptions({
      queryKey: key,
      queryFn: ({ signal }) => fetchSettings(signal),
      staleTime: 0,
    }),
};

export const settingsMutations = {
  save: () => endpointWrite(updateAccountSettingsEndpoint, (body: Change) => ({ body }), stale),
  /** As the second administrator. */
  confirm: () => endpointWrite(confirmAccountSettingsEndpoint, (_: null) => ({}), stale),
  takeBack: () => endpointWrite(takeBackAccountSettingsEndpoint, (_: null) => ({}), stale),
  check: () => checkStored([key])(() => fetchSettings()),
};
