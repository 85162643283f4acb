import { eq } from 'drizzle-orm';
import { toUtc } from '#contract/common/values.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import type { UpdatePurposePreferenceRequest } from '#contract/purpose-preference-requests.ts';
import { messagesOnUnbuilt, unbuiltPreferenceSettings } from '#contract/unbuilt-settings.ts';
import { toWireTime } from '#service/db/columns.ts';
import { purposePreferencesTable } from '#service/db/schema/purpose-preferences.ts';
import { keepFormer } from '#service/domains/former-records/keep-former.ts';
import type { Context } from '#service/http/context.ts';
import { notFound, stateConflict } from '#service/http/problem.ts';
import { claimName } from './claim-name.ts';
import { keepUsedOptions } from './option-uses.ts';
import { planLanguages } from './plan-languages.ts';
import { findKeptListFaults, planOptions } from './plan-options.ts';
import { readPreferenceRows, readWritten } from './records.ts';
import { toPreferenceValues, toPurposePreference } from './wire.ts';
import { writeLanguages, writeOptions } from './write-options.ts';

const table = purposePreferencesTable;

/** @throws Problem 400 `purpose-preference-changed` where it was changed at another time than that */
const refuseChanged = (modifiedAt: string, unchangedSince: string | undefined): void => {
  if (unchangedSince === undefined) return;
  if (Date.parse(toUtc(unchangedSince)) === Date.parse(toWireTime(modifiedAt))) return;
  throw stateConflict(
    'purpose-preference-changed',
    'Someone changed this purpose preference since you read it. Read it again, then save.',
  );
};

/**
 * Replaces a preference by the request; `Options`, `Languages` and `DefaultLanguage` that are left
 * out stay. Options keep their ids through renames and moves (docs/spec.md 4.3,
 * docs/design.md 5.3).
 * @throws Problem 404; 400 `purpose-preference-changed`, `purpose-preference-name-taken`, `option-in-use`,
 * or naming the fields in fault
 */
export const updatePurposePreference = async (
  context: Context,
  { id, unchangedSince }: { id: string; unchangedSince?: string | undefined },
  request: UpdatePurposePreferenceRequest,
): Promise<PurposePreference> => {
  const { db, caller, now, newId } = context;
  const ofPreference = eq(table.id, id);
  // A purpose that links the preference meanwhile need not wait.
  await db.select({ id: table.id }).from(table).where(ofPreference).for('no key update');
  const [found] = await readPreferenceRows(db, { where: ofPreference, withLanguages: true });
  if (found === undefined) throw notFound('Purpose preference');
  const { row } = found;
  refuseChanged(row.modifiedAt, unchangedSince);
  const stored = {
    defaultLanguage: row.defaultLanguage,
    options: found.options,
    languages: found.languages ?? [],
  };
  const defaultLanguage = request.DefaultLanguage ?? row.defaultLanguage;
  const { options, removed, faults } = planOptions(stored.options, request.Options, newId);
  const plan =
    request.Languages === undefined
      ? null
      : planLanguages(request.Languages, { options, defaultLanguage, stored });
  faults.push(...(plan?.faults ?? []), ...findKeptListFaults(stored, request));

  await keepUsedOptions(db, removed, faults);
  const values = toPreferenceValues(request);
  await claimName(context, { id: row.id, name: values.name, faults });
  const at = now();
  const record = toPurposePreference(found);
  const former = { id: row.id, version: null, since: row.modifiedAt, record };
  await keepFormer(db, 'purposePreference', [former], at);
  await db
    .update(table)
    .set({
      ...values,
      defaultLanguage,
      defaultLanguageFields: plan?.defaultFields ?? row.defaultLanguageFields,
      modifiedAt: at,
      modifiedBy: caller.subject,
    })
    .where(ofPreference);
  if (request.Options !== undefined) await writeOptions(db, row.id, options);
  if (plan !== null) await writeLanguages(db, row.id, plan.languages);
  return {
    ...toPurposePreference(await readWritten(db, id)),
    ...messagesOnUnbuilt(unbuiltPreferenceSettings, request),
  };
};
