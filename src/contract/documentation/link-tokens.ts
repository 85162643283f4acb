import type { OperationTexts } from './operation-text.ts';
import { ana, continuedSliceOf, ids, pageOf, stopLink } from './records/fictional.ts';

const identifier = ana;
const token = 'q1Vh0bYtE6wJxkqHnKcZr2oLmVf9sD3uTgPaXi7yBe4';
const dates = { since: '2026-11-20', until: '2026-11-27' };

const record = {
  DataSubjectId: ids.ana,
  LinkToken: token,
  UrlEncodedLinkToken: token,
  StopLink: stopLink,
  ExpiryDate: '2027-11-21T09:12:44.120Z',
  CreatedDate: '2026-11-21T09:12:44.120Z',
};
const recordV4 = {
  token,
  identifier,
  createdDate: record.CreatedDate,
  expiryDate: record.ExpiryDate,
  stopLink,
};

export const linkTokenTexts: OperationTexts = {
  listLinkTokens: {
    description:
      'Lists the magic links that work, by the date they were created, since included and until not. Anyone with a token can act for its person: callers with CONSENT_READ get null instead. `StopLink` stops everything for good, and stays the same whatever becomes of the token.',
    example: {
      query: dates,
      answer: pageOf([record]),
    },
  },
  renewLinkToken: {
    description:
      'Gives a person a new magic link, for as long as the account lets links work; the old one stops working at once. It needs CONSENT, as reading the token does. A repeat under the same Idempotency-Key has no token: read it then. An extension of the published interface.',
    example: { headers: { identifier }, answer: record },
  },
  revokeLinkToken: {
    description:
      'Ends the magic link of a person at once. Renew it, or send a receipt with shortLinkToken, to make a new one. An extension of the published interface.',
    example: { headers: { identifier } },
  },
  listLinkTokensV4: {
    description:
      'Lists the magic links that work and were created in at most seven days, fromDate included and toDate not.',
    example: {
      query: { fromDate: dates.since, toDate: dates.until },
      answer: continuedSliceOf([recordV4]),
    },
  },
  getLinkTokenV4: {
    description:
      'Gets the magic link of a person. 404 if no one has the identifier, or the link was revoked or has expired.',
    example: { headers: { identifier }, answer: recordV4 },
  },
};
