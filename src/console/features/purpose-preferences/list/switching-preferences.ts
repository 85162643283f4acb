import { api } from '#console/api/api.ts';
import { isApiError } from '#console/api/api-error.ts';
import { ChangedMeanwhile } from '#console/api/review/standing.ts';
import type { BulkAct } from '#console/records/list/useBulkRun.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { updatePurposePreferenceEndpoint } from '#contract/purpose-preferences.ts';
import { toDraft } from '../preference-draft.ts';
import { toUpdateRequest } from '../preference-request.ts';
import { purposePreferencesKey, readStored } from '../queries.ts';

const send = async (listed: PurposePreference, Disabled: boolean, idempotencyKey: string) => {
  const stored = await readStored(listed.Id);
  // Someone did it meanwhile, or the answer to it was lost.
  if (stored?.Disabled === Disabled) return;
  if (stored === null || stored.UpdatedDate !== listed.UpdatedDate) {
    throw new ChangedMeanwhile(stored);
  }
  const draft = toDraft(stored);
  const settings = { ...draft.settings, Disabled };
  const request = {
    params: { customPreferenceId: listed.Id },
    query: { unchangedSince: stored.UpdatedDate ?? undefined },
    body: toUpdateRequest(stored, { ...draft, settings }),
  };
  try {
    await api().call(updatePurposePreferenceEndpoint, request, { idempotencyKey });
  } catch (cause) {
    const isChanged = isApiError(cause) && cause.code === 'purpose-preference-changed';
    throw isChanged ? new ChangedMeanwhile(stored, { cause }) : cause;
  }
};

/** Disables or enables preferences, one after the other. */
export const switchingPreferences = (isDisabling: boolean): BulkAct<PurposePreference> => ({
  endpoint: updatePurposePreferenceEndpoint,
  keyOf: ({ Id }) => Id,
  send: (listed, idempotencyKey) => send(listed, isDisabling, idempotencyKey),
  invalidates: [purposePreferencesKey],
});
