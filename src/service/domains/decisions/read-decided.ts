import { and, eq, sql } from 'drizzle-orm';
import { adminPointId } from '#contract/collection-point-values.ts';
import type { ConsentStatus } from '#contract/data-subject-values.ts';
import { purposeTexts } from '#contract/purpose-texts.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toOptionalWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { purposeVersionsTable, type StoredPurposeFields } from '#service/db/schema/purposes.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import type { Retirement } from '#service/domains/receipts/apply-transaction.ts';
import type { CheckedPurpose } from '#service/domains/receipts/checked-receipt.ts';
import { endingsBy } from '#service/domains/receipts/effective-consents.ts';
import { type LinkedPurpose, linkedPurpose } from '#service/domains/receipts/read-point.ts';
import { retirementsOf } from '#service/domains/receipts/retirements.ts';
import type { DecidedPurpose, HeldConsent } from './plan-decisions.ts';

const consents = subjectPurposesTable;
const transactions = transactionsTable;

/**
 * These purposes, by id: the Active version, else the newest published one, else the Draft.
 * @param ids null for every purpose of the account
 */
export const readDecidedPurposes = async (
  db: Database,
  ids: readonly string[] | null,
): Promise<Map<string, DecidedPurpose>> => {
  const { rows } = await db.execute<{
    id: string;
    newestVersion: number;
    status: string;
    retirements: Retirement[];
    active: LinkedPurpose | null;
    name: string;
    description: string;
    fields: StoredPurposeFields;
  }>(sql`select distinct on (purpose.purpose_id) purpose.purpose_id as id,
      purpose.version::int as "newestVersion", purpose.status, ${retirementsOf(sql`purpose.purpose_id`)} as retirements,
      purpose.name, purpose.description, purpose.fields,
      case when purpose.status = 'ACTIVE' then ${linkedPurpose} end as active
    from ${purposeVersionsTable} as purpose
    where ${ids === null ? sql`true` : isOneOf(sql`purpose.purpose_id`, 'uuid', ids)}
    order by purpose.purpose_id, purpose.status <> 'ACTIVE',
      purpose.status = 'DRAFT', purpose.version desc`);
  return new Map(
    rows.map(({ id, newestVersion, status, retirements, active, name, description, fields }) => {
      const { DefaultLanguage: defaultLanguage, Languages: languages, Kind: kind } = fields;
      const texts = purposeTexts({ name, description, defaultLanguage, languages });
      return [
        id,
        {
          id,
          newestVersion,
          status,
          kind,
          retirements,
          active: active === null ? null : { ...active, texts },
        },
      ];
    }),
  );
};

type Locked = HeldConsent & { status: ConsentStatus; expiryAt: string | null };

/** Of a stored consent: whether staff set its status, and whether the person refused it themselves since. */
export const whoseWord = {
  isByStaff: sql<boolean>`exists (select from ${transactions} as setter
    where setter.subject_id = ${consents.subjectId} and setter.id = ${consents.statusTransactionId}
      and setter.collection_point_id = ${adminPointId})`,
  hasOwnWord: sql<boolean>`exists (select from ${transactions} as own
    where own.subject_id = ${consents.subjectId} and own.purpose_id = ${consents.purposeId}
      and own.type in ('WITHDRAWN', 'HARD_OPT_OUT') and own.correction is null
      and own.collection_point_id <> ${adminPointId} and own.interaction_at >= (
        select setter.interaction_at from ${transactions} as setter
        where setter.subject_id = ${consents.subjectId}
          and setter.id = ${consents.statusTransactionId}))`,
} as const;

/** The person's consents to these purposes as they are now, by purpose. */
export const readHeld = async (
  db: Database,
  now: string,
  { subjectId, purposeIds }: { subjectId: string; purposeIds: readonly string[] },
): Promise<Map<string, Locked>> => {
  const endings = endingsBy(now);
  const rows = await db
    .select({
      purposeId: consents.purposeId,
      version: consents.purposeVersion,
      status: endings.status,
      expiryAt: consents.expiryAt,
      ...whoseWord,
    })
    .from(consents)
    .leftJoin(endings.retirements, endings.on)
    .where(
      and(
        eq(consents.subjectId, subjectId),
        isOneOf(sql`${consents.purposeId}`, 'uuid', [...purposeIds]),
      ),
    );
  return new Map(rows.map(({ purposeId, ...held }) => [purposeId, held]));
};

/**
 * What one receipt says for several people at once, or for someone who isn't there yet; where two still
 * have to refuse, by the first one's version.
 */
export const planForEach = async (
  db: Database,
  now: string,
  {
    subjectIds,
    purposeIds,
    plan,
  }: {
    subjectIds: readonly string[];
    purposeIds: readonly string[];
    plan: (held: ReadonlyMap<string, HeldConsent>) => CheckedPurpose[];
  },
): Promise<CheckedPurpose[]> => {
  const plans: CheckedPurpose[] = subjectIds.length === 0 ? plan(new Map()) : [];
  for (const subjectId of subjectIds) {
    plans.push(...plan(await readHeld(db, now, { subjectId, purposeIds })));
  }
  return [...new Map(plans.toReversed().map((own) => [own.id, own])).values()];
};

/** What became of these consents, in the order of the purposes. */
export const readOutcomes = async (
  db: Database,
  now: string,
  of: { subjectId: string; purposeIds: readonly string[] },
  isChanged: (purposeId: string) => boolean,
) => {
  const after = await readHeld(db, now, of);
  return of.purposeIds.map((purposeId) => ({
    purposeId,
    status: after.get(purposeId)?.status ?? null,
    expiryDate: toOptionalWireTime(after.get(purposeId)?.expiryAt ?? null),
    isChanged: isChanged(purposeId),
  }));
};
