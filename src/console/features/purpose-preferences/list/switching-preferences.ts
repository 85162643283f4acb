import { api } from '#console/api/api.ts';
import type { BulkAct } from '#console/records/list/useBulkRun.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import {
  getPurposePreferenceEndpoint,
  updatePurposePreferenceEndpoint,
} from '#contract/purpose-preferences.ts';
import { toDraft } from '../preference-draft.ts';
import { toUpdateRequest } from '../preference-request.ts';
import { purposePreferencesKey } from '../queries.ts';

/** The rest of a preference stays as it's stored by then. */
const send = async (customPreferenceId: string, Disabled: boolean, idempotencyKey: string) => {
  const params = { customPreferenceId };
  const stored = await api().call(
    getPurposePreferenceEndpoint,
    { params, query: { includeTranslations: true } },
    {},
  );
  // Someone did it meanwhile, or the answer to it was lost.
  if ((stored.Disabled ?? false) === Disabled) return;
  const draft = toDraft(stored);
  const settings = { ...draft.settings, Disabled };
  const body = toUpdateRequest(stored, { ...draft, settings });
  await api().call(updatePurposePreferenceEndpoint, { params, body }, { idempotencyKey });
};

/** Disables or enables preferences, one after the other. */
export const switchingPreferences = (isDisabling: boolean): BulkAct<PurposePreference> => ({
  endpoint: updatePurposePreferenceEndpoint,
  keyOf: ({ Id }) => Id,
  send: ({ Id }, idempotencyKey) => send(Id, isDisabling, idempotencyKey),
  invalidates: [purposePreferencesKey],
});
