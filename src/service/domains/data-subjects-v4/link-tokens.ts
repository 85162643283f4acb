import type { DataSubjectDetailsV4 } from '#contract/data-subject-v4-records.ts';
import { toWireTime } from '#service/db/columns.ts';
import { linkDatesOf } from '#service/domains/data-subjects/link-token.ts';
import type { Person } from '#service/domains/data-subjects/read-people.ts';

/** The magic link of a person, if the caller may have it. */
export const linkTokensOf = ({
  row,
  profile,
}: Person): NonNullable<DataSubjectDetailsV4['linkTokens']> => {
  const { LinkToken: token } = profile;
  if (!token) return [];
  const { issuedAt, expiresAt } = linkDatesOf(row);
  return [
    {
      token,
      identifier: row.identifier,
      createdDate: toWireTime(issuedAt),
      expiryDate: toWireTime(expiresAt),
    },
  ];
};
