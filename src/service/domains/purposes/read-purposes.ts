import type { SQL } from 'drizzle-orm';
import type { PurposeVersionV1 } from '#contract/purpose-records.ts';
import { readPurposePreferences } from '#service/domains/purpose-preferences/read-purpose-preferences.ts';
import type { Context } from '#service/http/context.ts';
import { ofVersion, type PurposeVersionRecord, readPurposeVersions } from './records.ts';
import type { Preferences } from './show-links.ts';
import { toPurpose } from './wire.ts';

/** The preferences that versions link, in one statement whatever their number. */
export const preferencesOf = (
  context: Pick<Context, 'db'>,
  records: readonly PurposeVersionRecord[],
  options: { withLanguages?: boolean } = {},
): Promise<Preferences> =>
  readPurposePreferences(
    context,
    records.flatMap(({ preferenceLinks }) => preferenceLinks.map((link) => link.preferenceId)),
    options,
  );

/** Versions as v1 records, in two statements whatever their number. */
export const readPurposes = async (
  context: Pick<Context, 'db'>,
  selection: { where: SQL | undefined; orderBy?: SQL[]; limit?: number; offset?: number },
): Promise<PurposeVersionV1[]> => {
  const records = await readPurposeVersions(context.db, selection);
  const preferences = await preferencesOf(context, records);
  return records.map((record) => toPurpose(record, preferences));
};

/** One version as the v1 record, after a write of it. */
export const readWrittenPurpose = async (
  context: Pick<Context, 'db'>,
  { purposeId, version }: { purposeId: string; version: number },
): Promise<PurposeVersionV1> => {
  const [purpose] = await readPurposes(context, { where: ofVersion(purposeId, version) });
  if (purpose === undefined) throw new Error('The version just written was not found.');
  return purpose;
};
