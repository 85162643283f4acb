import { timingSafeEqual } from 'hono/utils/buffer';
import { linkTokenDays } from '#contract/link-life.ts';
import { hashText } from '#service/db/hash-text.ts';
import type { DataSubjectRow } from '#service/db/schema/data-subjects.ts';
import { addSeconds, toInstant } from '#service/domains/receipts/instants.ts';
import { type Link, type LinkTokens, nothingKept } from '#service/identity/link-tokens.ts';

const daySeconds = 86_400;

/** What a magic link is of a person's row. */
export type LinkRow = Pick<
  DataSubjectRow,
  'id' | 'linkToken' | 'linkTokenRenewedAt' | 'linkGeneration' | 'linkDays' | 'createdAt'
>;

/** When a link was made and when it ends, in UTC with microseconds. */
export const linkDatesOf = ({
  linkTokenRenewedAt,
  linkDays,
  createdAt,
}: Pick<LinkRow, 'linkTokenRenewedAt' | 'linkDays' | 'createdAt'>) => {
  const issuedAt = linkTokenRenewedAt ?? createdAt;
  const days = linkDays ?? linkTokenDays;
  return { issuedAt, expiresAt: addSeconds(issuedAt, days * daySeconds) };
};

/** The link that a row has now, if it has one. */
export const linkOf = (row: LinkRow): Link => ({
  subjectId: row.id,
  generation: row.linkGeneration,
  issuedAt: row.linkTokenRenewedAt ?? row.createdAt,
});

const isExpired = (row: LinkRow, now: string): boolean =>
  linkDatesOf(row).expiresAt <= toInstant(now);

/** The token, unless it was revoked or has expired. */
export const workingLinkToken = (
  links: Pick<LinkTokens, 'tokenOf'>,
  row: LinkRow,
  now: string,
): string | null => {
  if (row.linkToken === null || isExpired(row, now)) return null;
  return row.linkToken === nothingKept ? links.tokenOf(linkOf(row)) : row.linkToken;
};

/** Whether a token opens the link of this row now; in the same time for each that doesn't. */
export const opensLink = async (
  links: Pick<LinkTokens, 'tokenOf'>,
  row: LinkRow & Pick<DataSubjectRow, 'linkTokenHash'>,
  token: string,
  now: string,
): Promise<boolean> => {
  const isComputed = await timingSafeEqual(links.tokenOf(linkOf(row)), token);
  // What an older release gave since then ended what the hash is of.
  const hash = row.linkToken === nothingKept ? row.linkTokenHash : null;
  const isOlder = await timingSafeEqual(hash ?? '', hashText(token));
  return (isComputed || isOlder) && workingLinkToken(links, row, now) !== null;
};
