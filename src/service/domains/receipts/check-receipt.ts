import type { Fault } from '#contract/common/problem.ts';
import { dataElementTypeOf, forbiddenInCountry } from '#contract/data-elements.ts';
import type { ReceiptPurpose, ReceiptRequest } from '#contract/receipt-requests.ts';
import { hashText } from '#service/db/hash-text.ts';
import { keptFields } from '#service/db/kept-fields.ts';
import { invalidRequest, Problem, stateConflict } from '#service/http/problem.ts';
import type { CollectionPointToken } from '#service/identity/verify-collection-point-token.ts';
import { givesConsent, isRetiredAt } from './apply-transaction.ts';
import { checkChoices } from './check-choices.ts';
import type { CheckedPurpose, CheckedReceipt } from './checked-receipt.ts';
import { inOrder } from './in-order.ts';
import { addSeconds, earlier, toInstant } from './instants.ts';
import type { LinkedPurpose, PointOfReceipt } from './read-point.ts';

const daySeconds = 86_400;

/** Keys that are columns, or that say nothing once the receipt is in. */
const interpretedKeys: ReadonlySet<string> = new Set([
  'requestInformation',
  'identifier',
  'language',
  'test',
  'interactionDate',
]);

/**
 * A collection point that receipts may come by.
 * @throws Problem 400 `collection-point-unknown`, `collection-point-disabled`, 401
 * `collection-point-token-revoked`
 */
export const requireOpen = (point: PointOfReceipt | null): PointOfReceipt => {
  if (point === null) {
    throw stateConflict(
      'collection-point-unknown',
      "The token's collection point doesn't exist anymore. Get a new token.",
    );
  }
  if (point.isTokenRevoked) {
    throw new Problem(
      401,
      'collection-point-token-revoked',
      'The token in requestInformation was revoked. Use the token of another version.',
    );
  }
  if (point.disabled) {
    throw stateConflict(
      'collection-point-disabled',
      "The collection point is disabled and doesn't accept receipts. Enable it first.",
    );
  }
  return point;
};

const checkPurpose = (
  given: ReceiptPurpose,
  index: number,
  point: PointOfReceipt,
  { request, saidAt }: { request: ReceiptRequest; saidAt: string },
  faults: Fault[],
): CheckedPurpose[] => {
  const path = `purposes.${index}`;
  const id = given.Id.toLowerCase();
  const type = given.TransactionType ?? 'CONFIRMED';
  const linked = point.purposes.find((purpose) => purpose.id === id);
  const refuse = (key: string, message: string) => faults.push({ path: `${path}.${key}`, message });
  if (linked === undefined) {
    refuse('Id', "The collection point doesn't link this purpose.");
    return [];
  }
  const version = given.Version ?? linked.version;
  if (version !== linked.version) {
    refuse('Version', `The collection point links version ${linked.version} of this purpose.`);
  }
  if (type === 'NOTGIVEN' && !point.takesNotGiven) {
    refuse(
      'TransactionType',
      "The collection point doesn't accept NOTGIVEN. Set NoConsentTransactions, or leave the purpose out.",
    );
  }
  if (givesConsent(type) && isRetiredAt(linked.retirements, saidAt)) {
    refuse('TransactionType', "The purpose was Retired then, so people couldn't consent to it.");
  }
  return [
    {
      path,
      id,
      version,
      type,
      expiryAt: given.ExpiryDate ? toInstant(given.ExpiryDate) : null,
      lifeSpan: {
        seconds: linked.consentSeconds,
        implicitSeconds: linked.implicitSeconds,
        countedFrom: linked.countedFrom,
      },
      retirements: linked.retirements,
      choices: checkChoices(given, linked, path, faults),
      note: given.PurposeNote ?? null,
      keepsGeolocation: isPlacedAt(linked, request),
    },
  ];
};

const isPlacedAt = (
  { id, keepsGeolocation }: LinkedPurpose,
  { geoLocation }: ReceiptRequest,
): boolean => {
  const only = geoLocation?.purposeIds ?? null;
  return keepsGeolocation && (only === null || only.some((other) => other.toLowerCase() === id));
};

const checkElements = (
  elements: Readonly<Record<string, string | null | undefined>>,
  path: string,
): Fault[] =>
  Object.entries(elements).flatMap(([name, value]) => {
    const found = dataElementTypeOf(name) === 'COUNTRY' ? forbiddenInCountry(value ?? '') : [];
    if (found.length === 0) return [];
    const message = `A value of a Country type can't contain ${found.join(' ')}. Remove it.`;
    return [{ path: `${path}.${name}`, message }];
  });

/**
 * What makes two receipts the same: all that was sent by one version of a collection point, the token
 * itself left out. Null where no interactionDate was given (docs/design.md 5.4 and 10.6).
 */
const samenessOf = (
  { requestInformation, ...sent }: ReceiptRequest,
  { collectionPointId, version }: CollectionPointToken,
): string | null =>
  (sent.interactionDate ?? null) === null
    ? null
    : hashText(JSON.stringify([collectionPointId, version, inOrder(sent)]));

/**
 * Holds a receipt against the version of the collection point that its token is of.
 * @param arrival its id, when it arrived and whether its sender vouches for it
 * @throws Problem 400 naming every fault
 */
export const checkReceipt = (
  request: ReceiptRequest,
  token: CollectionPointToken,
  point: PointOfReceipt,
  arrival: { id: string; createdAt: string; isSenderKnown: boolean | null },
): CheckedReceipt => {
  const faults: Fault[] = [];
  const createdAt = toInstant(arrival.createdAt);
  const given = request.interactionDate ?? null;
  // A day without a time is its beginning, and the day of arrival is the arrival.
  const isDated = given !== null && (given.includes('T') || !createdAt.startsWith(given));
  const interactionAt = isDated ? toInstant(given) : createdAt;
  if (interactionAt > addSeconds(createdAt, daySeconds)) {
    const message = 'Is more than a day in the future. Give the time when the person acted.';
    faults.push({ path: 'interactionDate', message });
  }
  const saidAt = earlier(interactionAt, createdAt);
  const purposes = (request.purposes ?? []).flatMap((purpose, index) =>
    checkPurpose(purpose, index, point, { request, saidAt }, faults),
  );
  faults.push(...checkElements(request.dsDataElements ?? {}, 'dsDataElements'));
  faults.push(...checkElements(request.additionalIdentifiers ?? {}, 'additionalIdentifiers'));
  if (faults.length > 0) throw invalidRequest(faults);
  return {
    id: arrival.id,
    identifier: request.identifier,
    identifierType: request.identifierType ?? point.subjectIdentifier ?? '',
    collectionPointId: token.collectionPointId,
    collectionPointVersion: token.version,
    token: { hash: token.hash, claims: token.claims },
    createdAt,
    interactionAt,
    reconfirms: point.reconfirms,
    isDated,
    isSenderKnown: arrival.isSenderKnown,
    language: request.language ?? null,
    isTest: point.isDraft || request.test === true,
    origin: 'API' as const,
    fields: keptFields(request, interpretedKeys),
    purposes,
    sameness: samenessOf(request, token),
  };
};
