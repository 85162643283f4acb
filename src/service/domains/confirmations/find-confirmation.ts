import { and, eq, inArray, or } from 'drizzle-orm';
import { choiceNamesIn } from '#contract/hosted-form.ts';
import { type PurposeText, purposeTextFor, purposeTexts } from '#contract/purpose-texts.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { type ConfirmationRow, confirmationsTable } from '#service/db/schema/confirmations.ts';
import { subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { readFullPurposes } from '#service/domains/purposes/full-purposes.ts';
import { type Consent, isRetiredAt } from '#service/domains/receipts/apply-transaction.ts';
import { readRetirements } from '#service/domains/receipts/retirements.ts';
import type { Context } from '#service/http/context.ts';
import { isRefusedSince, type LinkState, linkState } from './decide-confirmation.ts';
import { type Request, readRequests } from './end-requests.ts';
import { readChoicesSince } from './refused-since.ts';

const versions = purposeVersionsTable;
const points = collectionPointVersionsTable;

export const readConfirmation = async (
  db: Database,
  id: string,
): Promise<ConfirmationRow | undefined> => {
  const [row] = await db.select().from(confirmationsTable).where(eq(confirmationsTable.id, id));
  return row;
};

const isVersionOf = ({
  purposeId,
  purposeVersion,
}: Pick<Request, 'purposeId' | 'purposeVersion'>) =>
  and(eq(versions.purposeId, purposeId), eq(versions.version, purposeVersion));

/** What people read of purposes in the versions that were asked for, in a language, in their order. */
const readTexts = async (
  db: Database,
  requests: readonly Pick<Request, 'purposeId' | 'purposeVersion'>[],
  language: string,
): Promise<PurposeText[]> => {
  if (requests.length === 0) return [];
  const rows = await db
    .select({
      purposeId: versions.purposeId,
      name: versions.name,
      description: versions.description,
      fields: versions.fields,
    })
    .from(versions)
    .where(or(...requests.map(isVersionOf)));
  const textOf = new Map(
    rows.map(({ purposeId, name, description, fields }) => {
      const { DefaultLanguage: defaultLanguage, Languages: languages } = fields;
      const texts = purposeTexts({ name, description, defaultLanguage, languages });
      return [purposeId, purposeTextFor(texts, language)];
    }),
  );
  return requests.flatMap(({ purposeId }) => textOf.get(purposeId) ?? []);
};

/** The consents of a person to these purposes. */
export const readConsentsOf = async (
  db: Database,
  subjectId: string,
  purposeIds: readonly string[],
): Promise<Map<string, Consent>> => {
  if (purposeIds.length === 0) return new Map();
  const table = subjectPurposesTable;
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.subjectId, subjectId), inArray(table.purposeId, [...purposeIds])));
  return new Map(rows.map(({ subjectId: _, purposeId, ...consent }) => [purposeId, consent]));
};

/** What a sign-up asks to be confirmed, each purpose once. */
export const requestsOf = async (
  db: Database,
  { subjectId, receiptId, purposeIds }: ConfirmationRow,
): Promise<Request[]> => {
  const rows = await readRequests(db, { subjectIds: [subjectId], receiptIds: [receiptId] });
  return purposeIds.flatMap((id) => rows.findLast(({ purposeId }) => purposeId === id) ?? []);
};

/** The public title of a collection point, as mails and pages name it. */
export const readPointTitle = async (
  db: Database,
  { collectionPointId, collectionPointVersion }: ConfirmationRow,
): Promise<string> => {
  const [row] = await db
    .select({ name: points.name })
    .from(points)
    .where(
      and(
        eq(points.collectionPointId, collectionPointId),
        eq(points.version, collectionPointVersion),
      ),
    );
  return row?.name ?? '';
};

/** The names that the page has for what is chosen in purposes; it has none of a disabled option. */
export const readChoiceNames = async (
  db: Database,
  requests: readonly Request[],
): Promise<(request: Pick<Request, 'purposeId'>, language: string) => Map<string, string>> => {
  const choosing = requests.filter(({ choices }) => choices.length > 0);
  const full =
    choosing.length === 0 ? [] : await readFullPurposes(db, or(...choosing.map(isVersionOf)));
  return ({ purposeId }, language) => {
    const own = full.find(({ id }) => id === purposeId);
    return own === undefined ? new Map() : choiceNamesIn(own, language);
  };
};

/** With the topics and options that are confirmed with it. */
export type ShownPurpose = PurposeText & { choices: string[] };

/** The purposes with what is said yes to of them, in the account's words: a form may say anything. */
const readWithChoices = async (
  db: Database,
  subjectId: string,
  { requests, language }: { requests: readonly Request[]; language: string },
): Promise<ShownPurpose[]> => {
  const since = await readChoicesSince(db, subjectId, requests);
  const namesOf = await readChoiceNames(db, requests);
  const shown = await Promise.all(
    requests.map(async (request) => {
      const names = namesOf(request, language);
      const choices = request.choices.flatMap(({ choiceId, isConsented }) =>
        (since.get(`${request.purposeId} ${choiceId}`) ?? isConsented)
          ? (names.get(choiceId) ?? [])
          : [],
      );
      return (await readTexts(db, [request], language)).map((text) => ({ ...text, choices }));
    }),
  );
  return shown.flat();
};

/** What the page of a confirmation shows; nothing of the person but what they asked for. */
export type ShownConfirmation = {
  row: ConfirmationRow;
  state: LinkState;
  point: string;
  askedAt: string;
  purposes: ShownPurpose[];
  /** Of them, those that the person said no to since: that stands. */
  refused: PurposeText[];
};

/** What a link leads to; undefined where its person is gone. Nothing is written, however often it's read. */
export const findConfirmation = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
  language: string,
): Promise<ShownConfirmation | undefined> => {
  const row = await readConfirmation(db, id);
  if (row === undefined) return undefined;
  const state = linkState(row, now());
  // What retired before it was confirmed wasn't given, and can't be.
  const at = state === 'confirmed' ? (row.endedAt ?? now()) : now();
  const retirements = await readRetirements(db, row.purposeIds);
  const requests = (await requestsOf(db, row)).filter(
    ({ purposeId }) => !isRetiredAt(retirements.get(purposeId) ?? [], toDatabaseTime(at)),
  );
  const consents = await readConsentsOf(db, row.subjectId, row.purposeIds);
  const isRefused = ({ purposeId, interactionAt }: Request) =>
    isRefusedSince(consents.get(purposeId), interactionAt);
  return {
    row,
    state,
    point: await readPointTitle(db, row),
    askedAt: row.createdAt,
    purposes: await readWithChoices(db, row.subjectId, {
      requests: requests.filter((one) => !isRefused(one)),
      language,
    }),
    refused: await readTexts(db, requests.filter(isRefused), language),
  };
};

/** What a sign-up still asks for of these purposes, as its mail names it. */
export const readAsked = async (
  db: Database,
  row: ConfirmationRow,
  { purposeIds, language }: { purposeIds: readonly string[]; language: string },
): Promise<ShownPurpose[]> => {
  const requests = await requestsOf(db, row);
  const asked = requests.filter(({ purposeId }) => purposeIds.includes(purposeId));
  return readWithChoices(db, row.subjectId, { requests: asked, language });
};
