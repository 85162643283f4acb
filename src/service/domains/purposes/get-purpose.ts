import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import type { Context } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';
import { readNamedVersions } from './read-named-versions.ts';
import { preferencesOf } from './read-purposes.ts';
import { ofStatus, ofVersion, readPurposeVersions } from './records.ts';
import { toPurposeDetail } from './wire-v2.ts';

/**
 * The version of a number, or the Active one, or the Draft (docs/wire/purposes.md).
 * @throws Problem 404
 */
export const getPurpose = async (
  context: Context,
  {
    purposeId,
    status,
    version,
  }: { purposeId: string; status?: 'ACTIVE' | 'DRAFT'; version?: number },
): Promise<PurposeVersionV2> => {
  const [record] = await readPurposeVersions(context.db, {
    where:
      version === undefined
        ? ofStatus(purposeId, status ?? 'ACTIVE')
        : ofVersion(purposeId, version),
  });
  if (record === undefined || (status !== undefined && record.row.status !== status)) {
    throw notFound('Purpose version');
  }
  const detail = toPurposeDetail(
    record,
    await preferencesOf(context, [record], { withLanguages: true }),
  );
  if (record.row.status !== 'DRAFT') return { ...detail, hasReceipts: null };
  const isNamed = await readNamedVersions(context.db, [record.row]);
  return { ...detail, hasReceipts: isNamed(record.row) };
};
