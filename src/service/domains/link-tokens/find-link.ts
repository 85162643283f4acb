import { eq, getTableColumns } from 'drizzle-orm';
import { hashText } from '#service/db/hash-text.ts';
import {
  type DataSubjectRow,
  dataSubjectsTable,
  formerIdentifiersTable,
} from '#service/db/schema/data-subjects.ts';
import { opensLink, workingLinkToken } from '#service/domains/data-subjects/link-token.ts';
import type { Context } from '#service/http/context.ts';
import { personNamedIn } from '#service/identity/link-tokens.ts';

const subjects = dataSubjectsTable;
const formers = formerIdentifiersTable;
const {
  id,
  identifier,
  isTest,
  linkToken,
  linkTokenRenewedAt,
  linkGeneration,
  linkTokenHash,
  createdAt,
} = getTableColumns(subjects);
const columns = {
  ...{ id, identifier, isTest, linkToken, linkTokenRenewedAt },
  ...{ linkGeneration, linkTokenHash, createdAt },
};

/** Whose a link is, and which of their links. */
export type FoundLink = {
  personId: string;
  identifier: string;
  generation: number;
  isTest: boolean;
};

const toFound = (
  row: Pick<DataSubjectRow, 'id' | 'identifier' | 'linkGeneration' | 'isTest'>,
): FoundLink => ({
  personId: row.id,
  identifier: row.identifier,
  generation: row.linkGeneration,
  isTest: row.isTest,
});

type Finder = Pick<Context, 'db' | 'links' | 'now'>;

/**
 * Whose magic link a token opens now; `ended` for one that names somebody whom it doesn't open: it has
 * expired, was renewed or revoked, or is of a record that was merged away. Nobody guesses the id in it.
 * One that an older release gave is known by its hash once the upgrade's steps have been done.
 */
export const findLink = async (
  { db, links, now }: Finder,
  token: string,
): Promise<FoundLink | 'ended' | undefined> => {
  const named = personNamedIn(token);
  if (named === undefined) return undefined;
  const read = () => db.select(columns).from(subjects);
  const rows = [
    ...(await read().where(eq(id, named))),
    ...(await read().where(eq(linkTokenHash, hashText(token)))),
  ];
  for (const row of rows) {
    if (!(await opensLink(links, row, token, now()))) continue;
    return toFound(row);
  }
  if (rows.length > 0) return 'ended';
  const [merged] = await db
    .select({ id: formers.formerId })
    .from(formers)
    .where(eq(formers.formerId, named))
    .limit(1);
  return merged === undefined ? undefined : 'ended';
};

/** The person whose link was opened before, for as long as it's still their link, and it works. */
export const findOpenLink = async (
  { db, links, now }: Finder,
  opened: Pick<FoundLink, 'personId' | 'generation'>,
): Promise<FoundLink | undefined> => {
  const [row] = await db.select(columns).from(subjects).where(eq(id, opened.personId));
  if (row === undefined || row.linkGeneration !== opened.generation) return undefined;
  if (workingLinkToken(links, row, now()) === null) return undefined;
  return toFound(row);
};
