import type { OperationTexts } from './operation-text.ts';
import {
  activePoint,
  activePointV2,
  draftPoint,
  nextPointV2,
  pointRequest,
} from './records/collection-point.ts';
import { ids, pageOf, pointToken } from './records/fictional.ts';

const params = { collectionpointId: ids.point };
const query = { version: '1' };

export const collectionPointsTexts: OperationTexts = {
  createCollectionPoint: {
    description:
      "Creates a collection point as version 1, a Draft. Link its purposes with one of `PurposeIdsWithVersion`, `PurposeIds` and `PurposeId`. Settings that aren't available yet are kept, and named in `messages`.",
    example: { body: pointRequest, answer: draftPoint },
  },
  updateCollectionPoint: {
    description:
      "Replaces a Draft. With `Status` ACTIVE it is published in the same step, and can be collected with. Settings that aren't available yet are kept, and named in `messages`; otherwise the answer has no body.",
    example: {
      params,
      query,
      body: { ...pointRequest, Status: 'ACTIVE', EnableCaptcha: true },
      answer: { messages: ["EnableCaptcha was stored, but isn't available yet."] },
    },
  },
  getCollectionPointToken: {
    description:
      'The token that receipts carry as `requestInformation`: of the Active version, unless `version` or `state` says otherwise. It may be public, as in the code of a web page.',
    example: {
      params: { collectionpointGuid: ids.point },
      query,
      answer: { token: pointToken },
    },
  },
  listCollectionPoints: {
    description:
      'Every version of every collection point, a record each, or only the newest ones with `versions`; in short with `fields=summary`. Sorting by `receipts30`, `optInRate30` (of 30 days) and `lastReceiptDate` is an extension.',
    example: {
      query: { status: 'ACTIVE', versions: 'newest', sort: 'name,asc' },
      answer: pageOf([activePoint]),
    },
  },
  createCollectionPointVersion: {
    description:
      'Copies the Active version into a new Draft. The Active one goes on collecting until the Draft is published.',
    example: { params: { collectionPointGuid: ids.point }, answer: nextPointV2 },
  },
  listCollectionPointVersions: {
    description: 'Every version of each collection point, the Active one first.',
    example: { query: { id: ids.point, version: '1' }, answer: pageOf([activePointV2]) },
  },
  revokeCollectionPointToken: {
    description:
      'Revokes the token of one version for good: receipts with it are refused. An extension of the published interface.',
    example: { params, query },
  },
  turnOnCollectionPointSettings: {
    description:
      'Settings that were on before they had an effect stay without one, so that an upgrade mails nobody; `SettingsAsleep` of a version names them. This gives them their effect in every version of the collection point. What a later write turns on has its effect at once. An extension of the published interface.',
    example: { params },
  },
  disableCollectionPoint: {
    description:
      'Stops all versions from collecting (`value=true`), or restores what they were (`value=false`).',
    example: { params, query: { value: 'true' } },
  },
  readCollectionPointHealth: {
    description:
      "What was left out of receipts, and which were refused as a whole, by day, reason and path of the contract, for up to 366 days. Each receipt counts once for a reason and path; test data, and what was refused for a limit or an outage, isn't counted. `losing` says since when a collection point that worked loses parts of its receipts, `busy` that it got too many today. An extension of the published interface.",
    example: {
      params,
      query: { from: '2026-11-20', to: '2026-11-21' },
      answer: {
        readAt: '2026-11-21T10:12:00.000Z',
        from: '2026-11-20',
        to: '2026-11-21',
        receipts: 223,
        affected: 34,
        losing: { since: '2026-11-21T09:00:00.000Z', receipts: 120, affected: 34 },
        busy: null,
        confirmations: { mailed: 30, confirmed: 23, unmailed: 2, waiting: 5 },
        days: [
          {
            day: '2026-11-21',
            receipts: 120,
            affected: 34,
            losses: [
              {
                reason: 'MAY_HAVE_BEEN_NO',
                path: 'purposes.*.TransactionType',
                count: 34,
                since: '2026-11-21T09:00:00.000Z',
                until: '2026-11-21T10:00:00.000Z',
              },
              {
                reason: 'UNREADABLE',
                path: 'dsDataElements.*',
                count: 2,
                since: '2026-11-21T09:00:00.000Z',
                until: '2026-11-21T10:00:00.000Z',
              },
            ],
          },
        ],
      },
    },
  },
  readCollectionPointSenders: {
    description:
      'From which networks records came in the last hour, and how many were refused, as a whole or for a limit. Addresses are shortened to 24 bits of IPv4 or 48 of IPv6. Counted in memory by the processes of one machine; a restart begins anew (`since`). An extension of the published interface.',
    example: {
      params,
      answer: {
        readAt: '2026-11-21T10:12:00.000Z',
        since: '2026-11-21T09:15:00.000Z',
        records: 41_230,
        refused: 29_800,
        networks: [
          { network: '203.0.113.0/24', records: 41_000, refused: 29_790 },
          { network: '2001:db8:12::/48', records: 200, refused: 0 },
        ],
        others: { records: 30, refused: 10 },
      },
    },
  },
};
