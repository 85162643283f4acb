import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { peopleScopes } from './common/scopes.ts';
import { clearText, guid, maybe } from './common/values.ts';
import { elementValue } from './data-subject-records.ts';

/** An *extension* (docs/design.md 11.2): what forms say of people whom others know. */
const extension = {
  tag: 'Data Subjects',
  scopes: peopleScopes,
  limit: 'api',
  params: z.object({ claimId: guid }),
  /**
   * The value beside which the claim was seen, as the profile has it: of the data element, of the
   * identifiers of this type, the language or the identifier's type; null where there was none.
   */
  body: z.looseObject({ seen: z.nullable(elementValue) }),
  /** Whose claim it was, and of what: a data element's name, `language` or `identifierType`. */
  responses: { 200: z.looseObject({ dataSubjectId: clearText, field: maybe(clearText) }) },
} as const;

const path = '/api/consentmanager/v1/claims/{claimId}';

/**
 * Makes a claim the person's value, as set by staff. A claim that a later one replaced is gone; where
 * the value isn't the one that was seen anymore, it's 400 `claimed-value-changed`.
 */
export const acceptClaimEndpoint = {
  ...extension,
  operationId: 'acceptClaim',
  title: 'Accept what a form claims of a data subject',
  activity: { kind: 'claimAccepted', object: 'person', field: 'field' },
  people: { ids: ['dataSubjectId'] },
  limitName: 'accepting claims',
  method: 'POST',
  path: `${path}/accept`,
} as const satisfies Endpoint;

/** Removes a claim, likewise; the receipt keeps what it said. */
export const dismissClaimEndpoint = {
  ...extension,
  operationId: 'dismissClaim',
  title: 'Dismiss what a form claims of a data subject',
  activity: { kind: 'claimDismissed', object: 'person', field: 'field' },
  people: { ids: ['dataSubjectId'] },
  limitName: 'dismissing claims',
  method: 'DELETE',
  path,
} as const satisfies Endpoint;
