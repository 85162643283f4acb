import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import type { CreatePurposePreferenceRequest } from '#contract/purpose-preference-requests.ts';
import { messagesOnUnbuilt, unbuiltPreferenceSettings } from '#contract/unbuilt-settings.ts';
import { purposePreferencesTable } from '#service/db/schema/purpose-preferences.ts';
import { linkPreferenceToDrafts } from '#service/domains/purposes/link-preference.ts';
import type { Context } from '#service/http/context.ts';
import { claimName } from './claim-name.ts';
import { readWritten } from './records.ts';
import { toPreferenceValues, toPurposePreference } from './wire.ts';
import { writeOptions } from './write-options.ts';

/**
 * Creates a preference in its default language and links it in the Draft versions of `Purposes`
 * (docs/spec.md 4.3).
 * @throws Problem 400 `purpose-preference-name-taken`, or naming each purpose without a Draft
 */
export const createPurposePreference = async (
  context: Context,
  request: CreatePurposePreferenceRequest,
): Promise<PurposePreference> => {
  const { db, account, caller, now, newId } = context;
  const id = newId();
  const at = now();
  const values = toPreferenceValues(request);
  await claimName(context, { id, name: values.name });
  await db.insert(purposePreferencesTable).values({
    ...values,
    id,
    organizationId: account.organizationId,
    defaultLanguage: request.Language,
    createdAt: at,
    createdBy: caller.subject,
    modifiedAt: at,
    modifiedBy: caller.subject,
  });
  const options = request.Options.map((label) => ({
    id: newId(),
    label,
    isDefault: false,
    disabled: false,
    fields: {},
    isNew: true,
  }));
  await writeOptions(db, id, options);
  await linkPreferenceToDrafts(context, id, {
    purposeIds: request.Purposes ?? [],
    path: 'Purposes',
  });
  return {
    ...toPurposePreference(await readWritten(db, id)),
    ...messagesOnUnbuilt(unbuiltPreferenceSettings, request),
  };
};
