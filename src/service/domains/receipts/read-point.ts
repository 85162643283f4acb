import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AwakenableSetting } from '#contract/awakenable-settings.ts';
import type { ExpiryDateType, PurposeKind } from '#contract/purpose-values.ts';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  collectionPointDataElementsTable,
  collectionPointPurposesTable,
  collectionPointsTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import {
  purposeVersionPreferencesTable,
  purposeVersionTopicsTable,
} from '#service/db/schema/purpose-links.ts';
import {
  purposePreferenceOptionsTable,
  purposePreferencesTable,
} from '#service/db/schema/purpose-preferences.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { type EventSwitch, eventSwitches } from '#service/domains/events/switched-off.ts';
import type { Retirement } from './apply-transaction.ts';
import { retirementsOf } from './retirements.ts';

/** A purpose version that a collection point links, as far as receipts go. */
export type LinkedPurpose = {
  id: string;
  version: number;
  isDraft: boolean;
  /** Null where it isn't said: for marketing. */
  kind: PurposeKind | null;
  retirements: Retirement[];
  consentSeconds: number;
  implicitSeconds: number | null;
  countedFrom: ExpiryDateType | null;
  keepsGeolocation: boolean;
  topics: string[];
  preferences: { id: string; isSingleChoice: boolean; options: string[] }[];
};

/** A version of a collection point, as named in tokens. */
export type PointVersion = { collectionPointId: string; version: number };

/** A version of a collection point as it is when a receipt arrives. */
export type PointOfReceipt = {
  disabled: boolean;
  isDraft: boolean;
  isTokenRevoked: boolean;
  /** The identifier type of receipts that name none. */
  subjectIdentifier: string | null;
  takesNotGiven: boolean;
  /** Whether a request for confirmation suspends a consent in force (ReconfirmActivePurpose). */
  reconfirms: boolean;
  needsAuthentication: boolean;
  /** Whether an explicit yes of a sender nobody knows waits for a confirmation by mail. */
  doubleOptIn: boolean;
  /** Whether a mail says that a confirmation was recorded (DOISendConfirmationEmail). */
  sendsConfirmation: boolean;
  /** Whether the mail that asks for it offers to cancel (consentDOICancelOption). */
  offersCancel: boolean;
  /** Purposes that need no confirmation. */
  excludedPurposes: string[];
  /** Whether people get a mail about what they agreed to (SendConsentEmail). */
  sendsConsentMail: boolean;
  /** The data element that has the address of each of these mails; null for the identifier. */
  confirmationElement: string | null;
  consentMailElement: string | null;
  /** Whether a yes that names parents waits for one of them (EnablePrimaryIdentifier). */
  waitsForParents: boolean;
  /** The switches for what other systems are told that are on; null for one of a preference center. */
  eventSwitches: EventSwitch[] | null;
  /** Whether senders may ask for an instant link: those of the type API. */
  givesInstantLinks: boolean;
  purposes: LinkedPurpose[];
  /** The data elements that it collects. */
  elements: { id: string; name: string }[];
};

/** Whether the fields of a collection point version have ReconfirmActivePurpose. */
export const reconfirmsActive = (fields: SQLWrapper): SQL<boolean> =>
  sql<boolean>`coalesce((${fields}->>'ReconfirmActivePurpose')::boolean, false)`;

/** A setting of the version `own`, where it's awake: asleep it reads as if nobody had set it. */
const settingAwake = (name: AwakenableSetting): SQL =>
  sql`case when ${name}::text = any(own.awake) then own.fields->${name}::text end`;

const isSwitchedOn = (name: AwakenableSetting): SQL =>
  sql`coalesce(${settingAwake(name)} = 'true'::jsonb, false)`;

const textAwake = (name: AwakenableSetting): SQL =>
  sql`nullif(btrim(${settingAwake(name)}#>>'{}'), '')`;

/** A version of a purpose as receipts need it, in JSON: the row `purpose` of a statement. */
export const linkedPurpose = sql`json_build_object(
    'id', purpose.purpose_id, 'version', purpose.version,
    'isDraft', purpose.status = 'DRAFT', 'kind', purpose.fields->'Kind',
    'retirements', ${retirementsOf(sql`purpose.purpose_id`)},
    'consentSeconds', purpose.consent_life_span,
    'implicitSeconds', purpose.fields->'ImplicitConsentLifeSpan',
    'countedFrom', purpose.fields->'ExpiryDateType',
    'keepsGeolocation', coalesce((purpose.fields->>'EnableGeolocation')::boolean, false),
    'topics', coalesce((
      select json_agg(topic.topic_id order by topic.position) from ${purposeVersionTopicsTable} as topic
      where topic.purpose_id = purpose.purpose_id and topic.version = purpose.version), '[]'),
    'preferences', coalesce((
      select json_agg(json_build_object(
        'id', preference.id,
        'isSingleChoice', preference.selection_type = 'SINGLE_CHOICE',
        'options', (
          select coalesce(json_agg(choice.id order by choice.position), '[]')
          from ${purposePreferenceOptionsTable} as choice
          where choice.preference_id = preference.id)) order by linked.position)
      from ${purposeVersionPreferencesTable} as linked
      join ${purposePreferencesTable} as preference on preference.id = linked.preference_id
      where linked.purpose_id = purpose.purpose_id
        and linked.version = purpose.version), '[]'))`;

/**
 * Purposes of the account by their ids, as receipts need them: of each the version that people can agree
 * to, or else the last. Drafts among them aren't discarded until the transaction ends.
 */
export const readPurposes = async (
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LinkedPurpose>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ own: LinkedPurpose }>(sql`
    select ${linkedPurpose} as own
    from (select distinct on (purpose_id) * from ${purposeVersionsTable}
      where ${isOneOf(sql`purpose_id`, 'uuid', ids)}
      order by purpose_id, status = 'ACTIVE' desc, version desc) as purpose`);
  const found = rows.map(({ own }) => own);
  const drafts = found.filter(({ isDraft }) => isDraft);
  if (drafts.length === 0) return new Map(found.map((own) => [own.id, own]));
  const { rows: kept } = await db.execute<{ id: string }>(sql`
    select own.purpose_id as id from ${purposeVersionsTable} as own
    where ${isOneOf(
      sql`own.purpose_id`,
      'uuid',
      drafts.map(({ id }) => id),
    )}
      and own.status = 'DRAFT'
    order by own.purpose_id for key share`);
  const there = new Set(kept.map(({ id }) => id));
  return new Map(
    found.flatMap((own) => (own.isDraft && !there.has(own.id) ? [] : [[own.id, own]])),
  );
};

/** The version with what it collects, in one statement; null if there is none. */
export const readPoint = async (
  db: Database,
  { collectionPointId, version }: PointVersion,
): Promise<PointOfReceipt | null> => {
  const { rows } = await db.execute<PointOfReceipt>(sql`
    select point.disabled, own.status = 'DRAFT' as "isDraft",
      own.token_revoked_at is not null as "isTokenRevoked",
      own.subject_identifier as "subjectIdentifier",
      coalesce((own.fields->>'NoConsentTransactions')::boolean, false) as "takesNotGiven",
      ${reconfirmsActive(sql`own.fields`)} as "reconfirms",
      coalesce((own.fields->>'IsAuthenticationRequired')::boolean, false) as "needsAuthentication",
      ${isSwitchedOn('DoubleOptIn')} as "doubleOptIn",
      ${isSwitchedOn('DOISendConfirmationEmail')} as "sendsConfirmation",
      ${isSwitchedOn('consentDOICancelOption')} as "offersCancel",
      coalesce((
        select json_agg(lower(excluded->>'purposeGuid'))
        from jsonb_path_query(${settingAwake('doubleOptInExcludedPurposes')}, '$[*]') as excluded
        where excluded->>'excludeFromDoubleOptIn' = 'true'), '[]') as "excludedPurposes",
      ${isSwitchedOn('SendConsentEmail')} as "sendsConsentMail",
      ${textAwake('DOIEmailIdentifier')} as "confirmationElement",
      ${textAwake('AckEmailIdentifier')} as "consentMailElement",
      ${isSwitchedOn('EnablePrimaryIdentifier')} as "waitsForParents",
      case when own.fields->'PreferenceCenter' is null then coalesce((
        select json_agg(one.setting) from unnest(${arrayOf('text', eventSwitches)}) as one (setting)
        where one.setting = any(own.awake) and own.fields->one.setting = 'true'::jsonb), '[]')
      end as "eventSwitches",
      own.type = 'API' as "givesInstantLinks",
      coalesce((
        select json_agg(${linkedPurpose} order by link.position)
        from ${collectionPointPurposesTable} as link
        join ${purposeVersionsTable} as purpose on purpose.purpose_id = link.purpose_id
          and purpose.version = link.purpose_version
        where link.collection_point_id = own.collection_point_id
          and link.version = own.version), '[]') as purposes,
      coalesce((
        select json_agg(json_build_object('id', element.id, 'name', element.name))
        from ${collectionPointDataElementsTable} as link
        join ${dataElementsTable} as element on element.id = link.data_element_id
        where link.collection_point_id = own.collection_point_id
          and link.version = own.version), '[]') as elements
    from ${collectionPointVersionsTable} as own
    join ${collectionPointsTable} as point on point.id = own.collection_point_id
    where own.collection_point_id = ${collectionPointId} and own.version = ${version}`);
  return rows[0] ?? null;
};
