import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { identifierText } from './common/identifiers.ts';
import { peopleScopes, readScopes } from './common/scopes.ts';
import { anyKeyCase, filledText, guid, maybe, openEnum } from './common/values.ts';
import { consentStatuses, elementValueMaximum } from './data-subject-values.ts';

const path = '/api/consentmanager/v1/transactions/withdraw';

const shared = {
  tag: 'Transactions',
  limit: 'api',
  deprecated: true,
  headers: z.object({ identifier: z.optional(identifierText) }),
  /** Of the person's consent to the purpose. */
  responses: { 200: z.looseObject({ Status: openEnum(consentStatuses) }) },
} as const;

/**
 * Withdraws a person's consent to a purpose through the built-in collection point. The header's
 * identifier wins over the query's (docs/wire/receipts-transactions.md 3.2).
 */
export const withdrawConsentEndpoint = {
  ...shared,
  operationId: 'withdrawConsent',
  title: 'Withdraw a consent',
  activity: { kind: 'withdrew', object: 'person' },
  method: 'PUT',
  path: `${path}/fordatasubject`,
  scopes: peopleScopes,
  mayFindNothing: true,
  query: z.object({ identifier: z.optional(identifierText), withdrawnBy: filledText(255) }),
  body: anyKeyCase(
    z.looseObject({
      PurposeId: guid,
      Notes: maybe(z.string().check(z.maxLength(elementValueMaximum))),
      Origin: maybe(z.string().check(z.maxLength(255))),
    }),
  ),
} as const satisfies Endpoint;

/** What the person's consent to the purpose is now. */
export const getWithdrawalEndpoint = {
  ...shared,
  operationId: 'getWithdrawalStatus',
  title: 'Get the status of a consent',
  activity: { kind: 'looked', object: 'person' },
  people: 'asked',
  method: 'GET',
  path: `${path}/purpose/{purposeId}`,
  scopes: readScopes,
  params: z.object({ purposeId: guid }),
  query: z.object({ identifier: z.optional(identifierText) }),
} as const satisfies Endpoint;
