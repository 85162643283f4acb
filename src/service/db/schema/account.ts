import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MailWords } from '#contract/mails.ts';
import { timestampz } from '../columns.ts';
import { switchRequestColumns } from './switch-request.ts';

/** The one account of this deployment and its organization (docs/design.md 5.1); one row. */
export const accountTable = pgTable('account', {
  isOnly: boolean().primaryKey().default(true),
  tenantId: uuid().notNull().defaultRandom(),
  organizationId: uuid().notNull().defaultRandom(),
  createdAt: timestampz().notNull(),
});

/** What administrators set for the whole account; no row is the default. */
export const accountSettingsTable = pgTable('account_settings', {
  isOnly: boolean().primaryKey().default(true),
  /** Whose national phone numbers are read, as ISO 3166-1 alpha-2; null where none is assumed. */
  defaultCountry: text(),
  /** Whether nobody publishes alone; a request to turn that off waits beside it. */
  publishingNeedsApproval: boolean().notNull().default(false),
  /** How long magic links work that are made from now on; null for 12 months. */
  linkMonths: integer(),
  /** The shortest and the longest life that was ever set: links end between the two. */
  shortestLinkMonths: integer(),
  longestLinkMonths: integer(),
  /** 1 (Monday) to 7; null for Monday to Friday. */
  workingDays: integer().array(),
  /** `yyyy-MM-dd`. */
  holidays: text().array().notNull().default([]),
  /** What tickets look like, and where they open, for the console; null where it isn't said. */
  ticketPattern: text(),
  ticketLink: text(),
  /** The account's own words of mail; what isn't there is ours. */
  mailWords: jsonb().$type<MailWords[]>().notNull().default([]),
  ...switchRequestColumns(),
  changedAt: timestampz().notNull(),
  changedBy: text().notNull(),
});
