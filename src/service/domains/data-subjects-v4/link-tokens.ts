import type { DataSubjectDetailsV4 } from '#contract/data-subject-v4-records.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Person } from '#service/domains/data-subjects/read-people.ts';
import { addSeconds } from '#service/domains/receipts/instants.ts';

/** A magic link works for 365 days. */
const lifeSeconds = 365 * 86_400;

/** The magic link of a person, if the caller may have it. */
export const linkTokensOf = ({
  row,
  profile,
}: Person): NonNullable<DataSubjectDetailsV4['linkTokens']> => {
  const { LinkToken: token } = profile;
  if (!token) return [];
  const { identifier, linkTokenRenewedAt, createdAt } = row;
  const issuedAt = linkTokenRenewedAt ?? createdAt;
  return [
    {
      token,
      identifier,
      createdDate: toWireTime(issuedAt),
      expiryDate: toWireTime(addSeconds(issuedAt, lifeSeconds)),
    },
  ];
};
