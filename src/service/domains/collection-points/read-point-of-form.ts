import { desc, eq } from 'drizzle-orm';
import { type AwakenableSetting, isInEffect } from '#contract/awakenable-settings.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { builtInPointIds, type RecordStatus } from '#contract/collection-point-values.ts';
import type { FormSource } from '#contract/hosted-form.ts';
import type { Database } from '#service/db/database.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import type { Account } from '#service/http/context.ts';
import { type CollectionPointRow, ofVersion, readCollectionPoints } from './records.ts';
import { toCollectionPoint, toTokenClaims } from './wire.ts';

const versions = collectionPointVersionsTable;

/** A version whose form is shown, with what its token says. */
export type PointOfForm = {
  record: CollectionPointVersionV1;
  status: RecordStatus;
  isDisabled: boolean;
  isTokenRevoked: boolean;
  claims: Record<string, unknown>;
  /** Of the settings that forms obey: what is on, and awake. */
  inEffect: FormSource['inEffect'];
};

type Row = Pick<CollectionPointRow['row'], 'fields' | 'awake'>;

const inEffectOf = ({ fields, awake }: Row): FormSource['inEffect'] => {
  const has = (name: AwakenableSetting) => isInEffect(fields, awake, name);
  const {
    RedirectUrl: nextUrl,
    PrefillIdentifier: prefilled,
    PrimaryIdentifierType: parentType,
  } = fields;
  return {
    confirms: has('DoubleOptIn'),
    nextUrl: has('RedirectOnFormSubmission') && has('RedirectUrl') ? (nextUrl ?? null) : null,
    prefill: has('EnablePrefillIdentifier')
      ? { only: has('PrefillIdentifier') ? (prefilled ?? null) : null }
      : null,
    parent: has('EnablePrimaryIdentifier')
      ? { type: has('PrimaryIdentifierType') ? (parentType ?? null) : null }
      : null,
  };
};

/**
 * The version of a collection point whose form people see: the Active one, or else the newest; or the one
 * of a number. Undefined where there's none, and for the points that nobody made.
 */
export const readPointOfForm = async (
  { db, account }: { db: Database; account: Account },
  { id, version }: { id: string; version?: number | undefined },
): Promise<PointOfForm | undefined> => {
  if (builtInPointIds.includes(id)) return undefined;
  const [found] = await readCollectionPoints(db, {
    where: version === undefined ? eq(versions.collectionPointId, id) : ofVersion(id, version),
    orderBy: [desc(eq(versions.status, 'ACTIVE')), desc(versions.version)],
    limit: 1,
  });
  if (found === undefined) return undefined;
  return {
    record: toCollectionPoint(found),
    status: found.row.status,
    isDisabled: found.disabled,
    isTokenRevoked: found.row.tokenRevokedAt !== null,
    claims: toTokenClaims(found, account),
    inEffect: inEffectOf(found.row),
  };
};
