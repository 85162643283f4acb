import { linkTokenDays } from '#contract/link-tokens.ts';
import type { DataSubjectRow } from '#service/db/schema/data-subjects.ts';
import { addSeconds, toInstant } from '#service/domains/receipts/instants.ts';

const lifeSeconds = linkTokenDays * 86_400;

/** The secret of a person's magic link: 256 random bits, as base64url. */
export const newLinkToken = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
};

/** What a magic link is of a person's row. */
export type LinkRow = Pick<DataSubjectRow, 'linkToken' | 'linkTokenRenewedAt' | 'createdAt'>;

/** When a link was made and when it ends, in UTC with microseconds. */
export const linkDatesOf = ({ linkTokenRenewedAt, createdAt }: Omit<LinkRow, 'linkToken'>) => {
  const issuedAt = linkTokenRenewedAt ?? createdAt;
  return { issuedAt, expiresAt: addSeconds(issuedAt, lifeSeconds) };
};

/** Links that were made later than this still work. */
export const oldestLinkAt = (now: string): string => addSeconds(toInstant(now), -lifeSeconds);

/** The token, unless it was revoked or has expired. */
export const workingLinkToken = (row: LinkRow, now: string): string | null =>
  row.linkToken !== null && linkDatesOf(row).issuedAt > oldestLinkAt(now) ? row.linkToken : null;
