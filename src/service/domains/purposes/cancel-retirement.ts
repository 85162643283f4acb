import type { PurposeVersionV1 } from '#contract/purpose-records.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';
import { stateConflict } from '#service/http/problem.ts';
import { keepFormerPurposes } from './keep-former-purposes.ts';
import { readWrittenPurpose } from './read-purposes.ts';
import { lockPurpose, ofStatus, ofVersion } from './records.ts';

const versions = purposeVersionsTable;

/**
 * Takes back the day on which the Active version was to become Retired. Doing it twice changes
 * nothing.
 * @throws Problem 404; 400 `purpose-not-active` once the day has come
 */
export const cancelRetirement = async (
  context: Context,
  purposeId: string,
): Promise<PurposeVersionV1> => {
  const { db, caller, now } = context;
  await lockPurpose(db, purposeId);
  const at = now();
  const [active] = await db
    .select({ version: versions.version, retireOn: versions.retireOn })
    .from(versions)
    .where(ofStatus(purposeId, 'ACTIVE'));
  // What is due retires with its day, whether or not upkeep has come to it.
  const isDue = (day: string) => Date.parse(day) <= Date.parse(at);
  if (active === undefined || (active.retireOn !== null && isDue(active.retireOn))) {
    throw stateConflict(
      'purpose-not-active',
      'No version is Active anymore. Publish a new one to continue.',
    );
  }
  const version = { purposeId, version: active.version };
  if (active.retireOn !== null) {
    await keepFormerPurposes(db, ofVersion(purposeId, active.version), at);
    await db
      .update(versions)
      .set({ retireOn: null, modifiedAt: at, modifiedBy: caller.subject })
      .where(ofVersion(purposeId, active.version));
  }
  return readWrittenPurpose(context, version);
};
