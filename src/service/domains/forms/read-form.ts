import { and, eq, or } from 'drizzle-orm';
import { isSameLanguage } from '#contract/common/language-tags.ts';
import { type FormSource, hasHostedForm } from '#contract/hosted-form.ts';
import { kindOfElement } from '#contract/identifying-elements.ts';
import type { Database } from '#service/db/database.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import {
  type PointOfForm,
  readPointOfForm,
} from '#service/domains/collection-points/read-point-of-form.ts';
import { findDataElements } from '#service/domains/data-elements/ensure-data-elements.ts';
import { readDefaultContent } from '#service/domains/preference-centers/read-published-center.ts';
import { readFullPurposes } from '#service/domains/purposes/full-purposes.ts';
import { isRetiredAt } from '#service/domains/receipts/apply-transaction.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import { readRetirements } from '#service/domains/receipts/retirements.ts';
import type { Context } from '#service/http/context.ts';

const versions = purposeVersionsTable;

/** Whether people can fill in a form, or why they can't. */
export type FormState =
  | 'open'
  /** Nothing was published yet. */
  | 'draft'
  /** Another version took its place, or none did. */
  | 'retired'
  /** Disabled, or its token revoked. */
  | 'closed'
  /** Its receipts have to be signed, which no page of ours can do. */
  | 'needsSignIn';

/** A version of a collection point with its form. */
export type FoundForm = {
  state: FormState;
  source: FormSource;
  /** Of the token that its receipts carry. */
  claims: PointOfForm['claims'];
};

const stateOf = ({ status, isDisabled, isTokenRevoked, record }: PointOfForm): FormState => {
  if (isDisabled || isTokenRevoked) return 'closed';
  if (record.IsAuthenticationRequired === true) return 'needsSignIn';
  if (status === 'DRAFT') return 'draft';
  return status === 'ACTIVE' ? 'open' : 'retired';
};

const readAccount = async (db: Database): Promise<FormSource['account']> => {
  const content = (await readDefaultContent(db))?.content;
  if (content === undefined) return { name: null, notices: [] };
  const notices = (content.languages ?? []).flatMap(({ language, noticeUrl: url }) =>
    url ? [{ language, url }] : [],
  );
  const isDefault = ({ language }: { language: string }) =>
    isSameLanguage(language, content.defaultLanguage);
  return {
    name: content.controller?.name?.trim() || content.name,
    notices: notices.toSorted((one, other) => Number(isDefault(other)) - Number(isDefault(one))),
  };
};

/** The linked versions, in their order, of purposes that people can agree to now. */
const readPurposes = async (
  { db, now }: { db: Database; now: () => string },
  links: readonly { Id: string; Version: number }[],
): Promise<FormSource['purposes']> => {
  if (links.length === 0) return [];
  const full = await readFullPurposes(
    db,
    or(
      ...links.map(({ Id, Version }) =>
        and(eq(versions.purposeId, Id), eq(versions.version, Version)),
      ),
    ),
  );
  const retirements = await readRetirements(
    db,
    full.map(({ id }) => id),
  );
  const at = toInstant(now());
  return links.flatMap(({ Id }) => {
    const own = full.find(({ id }) => id === Id);
    return own === undefined || isRetiredAt(retirements.get(own.id) ?? [], at) ? [] : own;
  });
};

/** What a version's form would say, of whatever type it is; undefined where there's no such version. */
export const readAnyForm = async (
  context: Pick<Context, 'db' | 'account' | 'now'>,
  asked: { id: string; version?: number | undefined },
): Promise<FoundForm | undefined> => {
  const point = await readPointOfForm(context, asked);
  if (point === undefined) return undefined;
  const { record } = point;
  const elements = await findDataElements(context.db, [
    ...(record.DataElements ?? []),
    record.SubjectIdentifier ?? '',
  ]);
  return {
    state: stateOf(point),
    claims: point.claims,
    source: {
      record,
      purposes: await readPurposes(context, record.Purposes ?? []),
      account: await readAccount(context.db),
      kinds: new Map(elements.map((element) => [element.name, kindOfElement(element)])),
      inEffect: point.inEffect,
    },
  };
};

/** Whether the service can send mail. */
type Mailing = { outbox: { canMail: boolean } };

/** Without mail a yes waits a week for somebody who is known, and no form promises one. */
export const asMailed = (source: FormSource, { outbox: { canMail } }: Mailing): FormSource => ({
  ...source,
  inEffect: { ...source.inEffect, confirms: source.inEffect.confirms && canMail },
});

/**
 * The form of a collection point: of its Active version, or of the one of a number; undefined where
 * there's none, or the point has no form of this kind.
 */
export const readForm = async (
  context: Pick<Context, 'db' | 'account' | 'now'> & Mailing,
  asked: { id: string; version?: number | undefined },
): Promise<FoundForm | undefined> => {
  const found = await readAnyForm(context, asked);
  if (found === undefined || !hasHostedForm(found.source.record.CollectionPointType)) {
    return undefined;
  }
  return { ...found, source: asMailed(found.source, context) };
};
