import { sql } from 'drizzle-orm';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { type PurposeText, purposeTexts } from '#contract/purpose-texts.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { type TopicLink, topicLinksOf } from '#service/db/schema/purpose-links.ts';
import { purposeVersionsTable, type StoredPurposeFields } from '#service/db/schema/purposes.ts';
import { readPurposePreferences } from '#service/domains/purpose-preferences/read-purpose-preferences.ts';
import { type LinkedPurpose, linkedPurpose } from '#service/domains/receipts/read-point.ts';
import type { Context } from '#service/http/context.ts';

/** The Active version of a purpose, with all that people are shown and may choose of it. */
export type ActivePurpose = LinkedPurpose & {
  type: string;
  name: string;
  isSaleOrSharing: boolean;
  controller: string | null;
  legalBasis: string | null;
  externalReference: string | null;
  texts: PurposeText[];
  topicLinks: TopicLink[];
  /** The records of the preferences, in the order of the links, with their languages. */
  choices: PurposePreference[];
};

const active = sql`purpose.status = 'ACTIVE'`;

const isSold = sql`coalesce((purpose.fields->>'SaleOrSharing')::boolean, false)`;

/** The Active versions of these purposes, by id, in two statements; what has none is left out. */
export const readActivePurposes = async (
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<Map<string, ActivePurpose>> => {
  if (ids.length === 0) return new Map();
  const purpose = { purposeId: sql`purpose.purpose_id`, version: sql`purpose.version` };
  const { rows } = await db.execute<{
    linked: LinkedPurpose;
    type: string;
    name: string;
    description: string;
    isSaleOrSharing: boolean;
    fields: StoredPurposeFields;
    topicLinks: TopicLink[];
  }>(sql`select ${linkedPurpose} as linked, purpose.type, purpose.name, purpose.description,
      ${isSold} as "isSaleOrSharing", purpose.fields, ${topicLinksOf(purpose)} as "topicLinks"
    from ${purposeVersionsTable} as purpose
    where ${active} and ${isOneOf(sql`purpose.purpose_id`, 'uuid', ids)}`);
  const preferenceIds = rows.flatMap(({ linked }) => linked.preferences.map(({ id }) => id));
  const preferences = await readPurposePreferences({ db }, preferenceIds, { withLanguages: true });
  return new Map(
    rows.map(({ linked, name, description, fields, ...own }) => {
      const { DefaultLanguage: defaultLanguage, Languages: languages } = fields;
      const { Controller: controller, LegalBasis: legalBasis, ExternalReference } = fields;
      return [
        linked.id,
        {
          ...linked,
          ...own,
          name,
          controller: controller ?? null,
          legalBasis: legalBasis ?? null,
          externalReference: ExternalReference ?? null,
          texts: purposeTexts({ name, description, defaultLanguage, languages }),
          choices: linked.preferences.flatMap(({ id }) => preferences.get(id) ?? []),
        },
      ];
    }),
  );
};

/** The purposes of the account whose Active version says that data is sold or shared. */
export const readSoldPurposes = async ({ db }: Pick<Context, 'db'>): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`select purpose.purpose_id as id
    from ${purposeVersionsTable} as purpose where ${active} and ${isSold}
    order by purpose.purpose_id`);
  return rows.map(({ id }) => id);
};
