import { type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  claimDecisions,
  claimKinds,
  consentStatuses,
  standingStatuses,
  valueSetters,
} from '#contract/data-subject-values.ts';
import { linkTokenDays } from '#contract/link-life.ts';
import { codePointText, json, timestampz } from '../columns.ts';
import { phonePattern, phoneSigns, typesetPhonePattern } from '../phone-digits.ts';
import { dataElementsTable } from './data-elements.ts';
import { purposesTable } from './purposes.ts';

export type Geolocation = {
  receiptId: string;
  country?: string | null | undefined;
  state?: string | null | undefined;
  stateName?: string | null | undefined;
  createdAt: string;
};

export type Source = {
  receiptId: string;
  type: string;
  content?: string | null | undefined;
  createdAt: string;
};

/** That someone said no to everything, and the receipt of it; null where nothing was left to refuse. */
export type Unsubscription = {
  at: string;
  receiptId: string | null;
  /** When its record was last merged while it stood: for later merges it stands until a yes since then. */
  mergedAt?: string;
};

/** A text without regard to capitals, as lenient searches compare it. */
export const foldedText = (text: SQLWrapper) => sql`lower(${text} collate "default")`;

/**
 * The same of a text that is compared by code points. What `textin` gives has the database's own
 * order; `collate "default"` would too, but Citus leaves it out of what it sends to other nodes.
 */
export const foldedCodePointText = (text: SQLWrapper) => sql`lower(textin(textout(${text})))`;

// As text and not as parameters, so that the planner knows the indexes by them.
const signs = sql.raw(`'${phoneSigns}'`);
const pattern = sql.raw(`'${phonePattern}'`);

/** Whether a text holds nothing but digits and what stands between them in phone numbers. */
export const looksLikePhone = (text: SQLWrapper) => sql`${text} ~ ${pattern}`;

/** The digits of a text that looks like a phone number. */
export const digitsOf = (text: SQLWrapper) => sql`translate(${text}, ${signs}, '')`;

const typesetPattern = sql.raw(`'${typesetPhonePattern}'`);

/** The same of numbers however they were typeset. */
export const looksLikeAnyPhone = (text: SQLWrapper) => sql`${text} ~ ${typesetPattern}`;

/** The digits of a text. */
export const allDigitsOf = (text: SQLWrapper) => sql`regexp_replace(${text}, '[^0-9]', '', 'g')`;

/** As many digits as an index over the ends of phone numbers has. */
export const endLength = 6;
const end = sql.raw(String(endLength));

/** The last digits of a text that looks like a phone number: alike however it's written. */
export const lastDigitsOf = (text: SQLWrapper) => sql`right(${allDigitsOf(text)}, ${end})`;

/** Whether a text may be an email address. */
export const hasAt = (text: SQLWrapper) => sql`${text} like '%@%'`;

/** A hash of a text without regard to capitals and blanks around it: an index row is short. */
export const hashOfFolded = (text: SQLWrapper) => sql`md5(btrim(${foldedText(text)}))`;

/**
 * What people are found by: keyed hashes of the value's forms (`identity/search-keys.ts`), written with
 * the value. Null where nobody is found by it, or a job hasn't come that far.
 */
const searchKeyColumns = () => ({ textKey: codePointText(), phoneKey: codePointText() });

const searchKeyIndexes = (
  name: string,
  table: Record<'textKey' | 'phoneKey', ExtraConfigColumn>,
) => [
  index(`${name}_text_key`).on(table.textKey).where(sql`${table.textKey} is not null`),
  index(`${name}_phone_key`).on(table.phoneKey).where(sql`${table.phoneKey} is not null`),
];

/** When the magic link of a person was made. */
export const linkTokenIssuedAt = (table: {
  linkTokenRenewedAt: SQLWrapper;
  createdAt: SQLWrapper;
}) => sql<string>`coalesce(${table.linkTokenRenewedAt}, ${table.createdAt})`;

/** When it ends. By way of UTC, since an index takes no expression that a time zone can change. */
export const linkTokenEndsAt = (
  table: Parameters<typeof linkTokenIssuedAt>[0] & { linkDays: SQLWrapper },
) =>
  sql<string>`timezone('UTC', timezone('UTC', ${linkTokenIssuedAt(table)}) + make_interval(days => coalesce(${table.linkDays}, ${sql.raw(String(linkTokenDays))})))`;

/**
 * Which person has an identifier. Every write to people locks their rows here until its transaction
 * ends, in the order of the identifiers, so that no two deadlock
 * (`domains/data-subjects/hold-people.ts`).
 */
export const identifiersTable = pgTable(
  'identifiers',
  {
    /** Compared exactly. */
    identifier: codePointText().primaryKey(),
    subjectId: uuid().notNull(),
    ...searchKeyColumns(),
  },
  (table) => searchKeyIndexes('identifiers', table),
);

/**
 * People. A person's rows in all tables are stored together by this id (docs/design.md 10.8). Times
 * of the last transaction and interaction are '-infinity' if there is none, so that every order has a
 * place for them.
 */
export const dataSubjectsTable = pgTable(
  'data_subjects',
  {
    id: uuid().primaryKey(),
    /** As in `identifiers`, where it is unique. */
    identifier: codePointText().notNull(),
    identifierType: codePointText().notNull().default(''),
    /** Who set it; null counts as PROGRAM, here and below. */
    identifierTypeSetBy: text({ enum: valueSetters }),
    language: text(),
    languageSetBy: text({ enum: valueSetters }),
    /** FORM while no known sender ever said anything about the person. */
    knownBy: text({ enum: valueSetters }),
    isTest: boolean().notNull().default(false),
    /**
     * Null once the magic link is revoked. Else empty: its token is computed
     * (`identity/link-tokens.ts`). Former releases kept tokens here.
     */
    linkToken: text(),
    /** Since when it is the one it is, or revoked. Null for the one that was made with the person. */
    linkTokenRenewedAt: timestampz(),
    /** How often it was renewed or revoked. */
    linkGeneration: integer().notNull().default(0),
    /** SHA-256 of a token that a former release gave: it works, too, until the link ends. */
    linkTokenHash: codePointText(),
    /** How long it works, as the account's setting was when it was made; null for 365 days. */
    linkDays: integer(),
    latestGeolocation: json<Geolocation>(),
    latestSource: json<Source>(),
    /** When they said no to everything; null where they never did. */
    unsubscribed: json<Unsubscription[]>(),
    createdAt: timestampz().notNull(),
    modifiedAt: timestampz().notNull(),
    lastTransactionAt: timestampz().notNull().default('-infinity'),
    lastInteractionAt: timestampz().notNull().default('-infinity'),
  },
  (table) => [
    index('data_subjects_identifier').on(table.identifier),
    index('data_subjects_created_at').on(table.createdAt, table.id),
    // The last column lets a list that hides people without transactions skip pages within the index.
    index('data_subjects_modified_at').on(table.modifiedAt, table.id, table.lastTransactionAt),
    // The plain column next to the searched form lets pages be skipped within the index.
    index('data_subjects_language').on(
      sql`lower(${table.language})`,
      table.modifiedAt,
      table.id,
      table.lastTransactionAt,
      table.language,
    ),
    index('data_subjects_last_transaction_at').on(table.lastTransactionAt, table.id),
    index('data_subjects_last_interaction_at').on(table.lastInteractionAt, table.id),
    index('data_subjects_identifier_type').on(table.identifierType, table.id),
    index('data_subjects_link_token_issued_at')
      .on(linkTokenIssuedAt(table), table.id)
      .where(sql`${table.linkToken} is not null`),
    index('data_subjects_link_token_ends_at')
      .on(linkTokenEndsAt(table), table.id)
      .where(sql`${table.linkToken} is not null`),
    index('data_subjects_link_token_hash')
      .on(table.linkTokenHash)
      .where(sql`${table.linkTokenHash} is not null`),
    // These two are for searches while some people have no keys, and go a release later.
    index('data_subjects_folded').on(foldedCodePointText(table.identifier)),
    index('data_subjects_digits')
      .on(digitsOf(table.identifier))
      .where(looksLikePhone(table.identifier)),
  ],
);
export type DataSubjectRow = typeof dataSubjectsTable.$inferSelect;

/**
 * Identifiers of records that were merged away, a row for each such record, under the one that lives
 * now: several people may have had the same one. Written with the merge; gone with its person.
 */
export const formerIdentifiersTable = pgTable(
  'former_identifiers',
  {
    subjectId: uuid()
      .notNull()
      .references(() => dataSubjectsTable.id, { onDelete: 'cascade' }),
    /** Of the record that is gone. */
    formerId: uuid().notNull(),
    identifier: codePointText().notNull(),
    /** The merge that ended the record; later ones move the row on. */
    mergeId: uuid().notNull(),
    mergedAt: timestampz().notNull(),
    ...searchKeyColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.formerId] }),
    ...searchKeyIndexes('former_identifiers', table),
    index('former_identifiers_identifier').on(table.identifier),
    index('former_identifiers_former').on(table.formerId),
  ],
);
export type FormerIdentifierRow = typeof formerIdentifiersTable.$inferSelect;

/**
 * Values of data elements, a row each. Linked ones are additional identifiers: the element's name is
 * their type (docs/design.md 5.3). The statistics `subject_elements_values` tell the planner how
 * common a value is (migration 0009); custom indexes come and go (`custom-indexes/build-index.ts`).
 */
export const subjectElementsTable = pgTable(
  'subject_elements',
  {
    subjectId: uuid()
      .notNull()
      .references(() => dataSubjectsTable.id, { onDelete: 'cascade' }),
    elementId: uuid()
      .notNull()
      .references(() => dataElementsTable.id),
    linked: boolean().notNull(),
    position: integer().notNull(),
    value: text().notNull(),
    updatedAt: timestampz().notNull(),
    /** Null counts as PROGRAM. */
    setBy: text({ enum: valueSetters }),
    ...searchKeyColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.elementId, table.linked, table.position] }),
    ...searchKeyIndexes('subject_elements', table),
    index('subject_elements_element').on(table.elementId, table.linked),
    // These two are for searches while some people have no keys, and go a release later. Of a value its
    // hash, since an index row is short.
    index('subject_elements_folded_identifiers')
      .on(sql`md5(${foldedText(table.value)})`)
      .where(table.linked.getSQL()),
    index('subject_elements_identifier_digits')
      .on(digitsOf(table.value))
      .where(sql`${table.linked} and ${looksLikePhone(table.value)}`),
    // For inbound hooks, of values that nobody is found by (`hooks/find-reached.ts`).
    index('subject_elements_unkeyed_mail')
      .on(hashOfFolded(table.value))
      .where(sql`${table.textKey} is null and ${hasAt(table.value)}`),
    index('subject_elements_unkeyed_digits')
      .on(lastDigitsOf(table.value))
      .where(sql`${table.textKey} is null and ${looksLikeAnyPhone(table.value)}`),
  ],
);

export type SubjectElementRow = typeof subjectElementsTable.$inferSelect;

/**
 * What forms say of people beside what known senders said (docs/design.md 11.2): at most one for each
 * element and kind. A later one has an id of its own, so that nobody accepts what they didn't see.
 */
export const claimsTable = pgTable(
  'claims',
  {
    subjectId: uuid()
      .notNull()
      .references(() => dataSubjectsTable.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    kind: text({ enum: claimKinds }).notNull(),
    /** Of ELEMENT and IDENTIFIER: the element, or the type of identifier. */
    elementId: uuid().references(() => dataElementsTable.id),
    value: text().notNull(),
    collectionPointId: uuid().notNull(),
    /** When the form's receipt arrived. */
    claimedAt: timestampz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.id] }),
    index('claims_id').on(table.id),
    // For inbound hooks.
    index('claims_folded').on(hashOfFolded(table.value)).where(hasAt(table.value)),
    index('claims_digits').on(lastDigitsOf(table.value)).where(looksLikeAnyPhone(table.value)),
  ],
);
export type ClaimRow = typeof claimsTable.$inferSelect;

/** What staff decided on claims, without their values; what a known sender said too isn't here. */
export const decidedClaimsTable = pgTable(
  'decided_claims',
  {
    subjectId: uuid()
      .notNull()
      .references(() => dataSubjectsTable.id, { onDelete: 'cascade' }),
    /** Of the claim. */
    id: uuid().notNull(),
    kind: text({ enum: claimKinds }).notNull(),
    elementId: uuid().references(() => dataElementsTable.id),
    collectionPointId: uuid().notNull(),
    claimedAt: timestampz().notNull(),
    decision: text({ enum: claimDecisions }).notNull(),
    decidedAt: timestampz().notNull(),
    decidedBy: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subjectId, table.id] })],
);

// As text and not as parameters, so that the planner knows the index by it.
const standing = sql.raw(standingStatuses.map((status) => `'${status}'`).join(', '));

/** What a subject consented to of one purpose: the profile (docs/wire/data-subjects.md 1.3). */
export const subjectPurposesTable = pgTable(
  'subject_purposes',
  {
    subjectId: uuid()
      .notNull()
      .references(() => dataSubjectsTable.id, { onDelete: 'cascade' }),
    purposeId: uuid()
      .notNull()
      .references(() => purposesTable.id),
    purposeVersion: bigint({ mode: 'number' }).notNull(),
    status: text({ enum: consentStatuses }).notNull(),
    /** What set the status; a repeated yes sets it again. */
    statusTransactionId: uuid(),
    /** What CANCEL gives back, and what had set that. */
    statusBeforePending: text({ enum: consentStatuses }),
    transactionIdBeforePending: uuid(),
    firstTransactionAt: timestampz().notNull(),
    lastTransactionAt: timestampz().notNull(),
    /** The latest that decided the status; an expiry is none. */
    lastInteractionAt: timestampz(),
    /** When the consent in force was given. */
    consentAt: timestampz(),
    /** The earliest yes of all its transactions, whatever it changed. */
    firstConsentAt: timestampz(),
    withdrawalAt: timestampz(),
    reactivationAt: timestampz(),
    expiryAt: timestampz(),
    updatedAt: timestampz().notNull(),
    transactionCount: bigint({ mode: 'number' }).notNull(),
    lastReceiptId: uuid(),
    collectionPointId: uuid(),
    collectionPointVersion: bigint({ mode: 'number' }),
    note: json<Record<string, unknown>>(),
    geolocation: json<Geolocation>(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.purposeId] }),
    index('subject_purposes_purpose').on(table.purposeId, table.subjectId),
    index('subject_purposes_collection_point').on(table.collectionPointId, table.subjectId),
    // Everyone's consents by their last update (`domains/data-subjects-v4/list-profiles.ts`).
    index('subject_purposes_updated_at').on(table.updatedAt, table.subjectId, table.purposeId),
    // What expires next; only what still stands can.
    index('subject_purposes_expiry')
      .on(table.expiryAt)
      .where(sql`${table.status} in (${standing})`),
  ],
);
export type SubjectPurposeRow = typeof subjectPurposesTable.$inferSelect;

/** The consents that can end, as the index of what expires next has them. */
export const isStandingConsent = sql`${subjectPurposesTable.status} in (${standing})`;

/** The latest word on each topic and option of a subject's purpose. */
export const subjectChoicesTable = pgTable(
  'subject_choices',
  {
    subjectId: uuid().notNull(),
    purposeId: uuid().notNull(),
    /** Of a topic, or of an option. */
    choiceId: uuid().notNull(),
    /** Of the option; a topic has none. */
    preferenceId: uuid(),
    isConsented: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.purposeId, table.choiceId] }),
    foreignKey({
      columns: [table.subjectId, table.purposeId],
      foreignColumns: [subjectPurposesTable.subjectId, subjectPurposesTable.purposeId],
    }).onDelete('cascade'),
    index('subject_choices_choice').on(table.choiceId),
  ],
);
