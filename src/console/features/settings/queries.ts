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
import { getMailWordsEndpoint, updateMailWordsEndpoint } from '#contract/mails.ts';

const key = ['account-settings'];
// Pages of Drafts know from it whether nobody publishes alone.
const stale = [key, approvalsKey];

type Change = EndpointRequest<typeof updateAccountSettingsEndpoint>['body'];

const mailWordsKey = [...key, 'mail-words'];
type MailWordsChange = EndpointRequest<typeof updateMailWordsEndpoint>['body'];

const fetchMailWords = (signal?: AbortSignal) => api().call(getMailWordsEndpoint, {}, { signal });

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
  /** What mails say first. */
  mailWords: () =>
    queryOptions({
      queryKey: mailWordsKey,
      queryFn: ({ signal }) => fetchMailWords(signal),
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

/** How a `SaveDialog` saves settings. */
export const savingSettings = () => ({
  save: settingsMutations.save(),
  check: settingsMutations.check(),
  checkReads: [getAccountSettingsEndpoint],
  what: 'setting',
});

/** The same for the words of mail; both are saved over the same date. */
export const savingMailWords = () => ({
  save: endpointWrite(updateMailWordsEndpoint, (body: MailWordsChange) => ({ body }), [key]),
  check: checkStored([mailWordsKey])(() => fetchMailWords()),
  checkReads: [getMailWordsEndpoint],
  what: 'words',
});
