import { describeCountryFault } from '#contract/data-elements.ts';
import { receiptPurposeMaximum, type TransactionType } from '#contract/data-subject-values.ts';
import type { LeftOut, LeftOutReason } from '#contract/left-out.ts';
import { isRefusal } from '#contract/refusals.ts';
import { hashText } from '#service/db/hash-text.ts';
import { keptFields } from '#service/db/kept-fields.ts';
import type { RecordedLeftOut } from '#service/db/schema/receipts.ts';
import { waitsFor } from '#service/domains/confirmations/decide-confirmation.ts';
import { isMentioned } from '#service/domains/data-elements/ensure-data-elements.ts';
import { Problem, stateConflict } from '#service/http/problem.ts';
import type { CollectionPointToken } from '#service/identity/verify-collection-point-token.ts';
import { givesConsent, isRetiredAt } from './apply-transaction.ts';
import { checkChoices, type Leave, refusedChoices } from './check-choices.ts';
import { asRequest, type CheckedPurpose, type CheckedReceipt } from './checked-receipt.ts';
import { inOrder } from './in-order.ts';
import { addSeconds, earlier, toInstant } from './instants.ts';
import { namedAttachments } from './named-attachments.ts';
import type { LinkedPurpose, PointOfReceipt } from './read-point.ts';
import type { GivenDate, ReadPurpose, ReadReceipt } from './read-receipt.ts';
import { asOfChild } from './waits-for-parent.ts';

/** Keys that are columns, or that say nothing once the receipt is in. */
const interpretedKeys: ReadonlySet<string> = new Set([
  'requestInformation',
  'identifier',
  'language',
  'test',
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

/** What a receipt is held against, and what of it is left out. */
type Check = {
  said: ReadReceipt;
  point: PointOfReceipt;
  isTest: boolean;
  /** Purposes of the account that the point doesn't link, as far as receipts refuse them. */
  others: ReadonlyMap<string, LinkedPurpose>;
  /** Null for data sets of the service's own. */
  isSenderKnown: boolean | null;
  createdAt: string;
  leave: Leave;
};

/** When a person acted: by a date that was given, or at the latest when it arrived. */
type ActTime = { at: string; isDated: boolean; isUnreadable: boolean };

/** Something that was said about a purpose, and when: at a time of its own, or at the receipt's. */
type Act = { type: TransactionType; time: ActTime; isOwnTime: boolean };

const aheadMaximumS = 86_400;

/** A day without a time is its beginning, and the day of arrival is the arrival. */
const timeOf = ({ at, isUnreadable }: GivenDate, createdAt: string): ActTime => {
  const isDated = at !== null && (at.includes('T') || !createdAt.startsWith(at));
  const instant = isDated ? toInstant(at) : createdAt;
  return instant > addSeconds(createdAt, aheadMaximumS)
    ? { at: createdAt, isDated: false, isUnreadable: true }
    : { at: instant, isDated, isUnreadable };
};

/**
 * What is said about a purpose: without a type it's a yes, but where only a withdrawal is dated
 * (docs/design.md 11.2).
 */
const actsOf = (
  { given, isTyped, isOnlyRefused }: ReadPurpose,
  { said: { dates }, createdAt }: Pick<Check, 'said' | 'createdAt'>,
): Act[] => {
  const time = timeOf(dates.interactionDate, createdAt);
  const { TransactionType: type = 'CONFIRMED' } = given;
  const dated = (
    [
      ['CONFIRMED', dates.consentDate],
      ['WITHDRAWN', dates.withdrawnDate],
    ] as const
  ).flatMap(([word, date]) =>
    date.at === null && !date.isUnreadable
      ? []
      : [{ type: word, time: timeOf(date, createdAt), isOwnTime: true }],
  );
  const acts = !isTyped && dated.length > 0 ? dated : [{ type, time, isOwnTime: false }];
  return isOnlyRefused ? acts.filter((act) => isRefusal(act.type)) : acts;
};

/**
 * A receipt acts at its date. Without one it acts at the last date of what has no type, but only where
 * all it says has none: what has a type was said when it arrived.
 */
const receiptTimeOf = ({ purposes, dates }: ReadReceipt, createdAt: string): ActTime => {
  const given = timeOf(dates.interactionDate, createdAt);
  if (given.isDated || given.isUnreadable) return given;
  if (purposes.length === 0 || purposes.some(({ isTyped }) => isTyped)) return given;
  const dated = [dates.consentDate, dates.withdrawnDate]
    .map((date) => timeOf(date, createdAt))
    .filter(({ isDated }) => isDated);
  return dated.reduce((one, other) => (other.at > one.at ? other : one), dated[0] ?? given);
};

/** Whether it may give a consent or a choice, give one back, or lengthen one. */
const mayGive = (type: TransactionType): boolean =>
  !isRefusal(type) && type !== 'NOTGIVEN' && type !== 'EXPIRED';

const reasonFor = (
  { type, time }: Pick<Act, 'type' | 'time'>,
  { given }: ReadPurpose,
  linked: LinkedPurpose,
  {
    point,
    createdAt,
    isLinked,
    isBeyond,
  }: Pick<Check, 'point' | 'createdAt'> & { isLinked: boolean; isBeyond: boolean },
): { key: string; reason: LeftOutReason; message: string } | null => {
  if (!isLinked) {
    const message = "The collection point doesn't link this purpose.";
    return { key: 'Id', reason: 'NOT_LINKED', message };
  }
  if (isBeyond) {
    const message = `Beyond ${receiptPurposeMaximum} purposes only refusals count.`;
    return { key: 'Id', reason: 'TOO_MANY', message };
  }
  if ((given.Version ?? linked.version) !== linked.version) {
    const message = `The collection point links version ${linked.version} of this purpose.`;
    return { key: 'Version', reason: 'OTHER_VERSION', message };
  }
  if (type === 'NOTGIVEN' && !point.takesNotGiven) {
    const message =
      "The collection point doesn't accept NOTGIVEN. Set NoConsentTransactions, or leave the purpose out.";
    return { key: 'TransactionType', reason: 'NOT_TAKEN', message };
  }
  if (givesConsent(type) && isRetiredAt(linked.retirements, earlier(time.at, createdAt))) {
    const message = "The purpose was Retired then, so people couldn't consent to it.";
    return { key: 'TransactionType', reason: 'RETIRED', message };
  }
  if (time.isUnreadable && mayGive(type)) {
    const message = 'Without a date that can be read, only refusals count.';
    return { key: 'TransactionType', reason: 'NO_DATE', message };
  }
  return null;
};

const isPlacedAt = (
  { id, keepsGeolocation }: LinkedPurpose,
  { geoLocation }: ReadReceipt['request'],
): boolean => {
  const only = geoLocation?.purposeIds ?? null;
  return keepsGeolocation && (only === null || only.some((other) => other.toLowerCase() === id));
};

/** What of a purpose counts though the rest is left out: the choices that it refuses in so many words. */
const toRefusedChoices = (
  given: ReadPurpose['given'],
  linked: LinkedPurpose,
  path: string,
  leave: Leave,
) =>
  checkChoices(refusedChoices(given), linked, path, leave).filter(
    ({ isConsented }) => !isConsented,
  );

const tellNobody: Leave = () => {};

/**
 * A yes that waits for its confirmation is a request (docs/design.md 11.6), as what a sender calls one.
 * Data sets of the service's own are as they are.
 */
const asAsked = (
  own: CheckedPurpose,
  check: Pick<Check, 'point' | 'isSenderKnown' | 'isTest'> & { purposeId: string },
): CheckedPurpose[] => {
  if (own.type === 'PENDING' && check.isSenderKnown !== null) return asRequest(own, {});
  const awaited = waitsFor(own.type, check);
  return awaited === undefined ? [own] : asRequest(own, { waitsFor: awaited });
};

const checkPurpose = (entry: ReadPurpose, check: Check): CheckedPurpose[] => {
  const { said, point, others, isSenderKnown, leave } = check;
  const { given, path } = entry;
  const id = given.Id.toLowerCase();
  const own = point.purposes.find((purpose) => purpose.id === id);
  const linked = own ?? others.get(id);
  if (linked === undefined) {
    leave(`${path}.Id`, 'NOT_LINKED', "The collection point doesn't link this purpose.");
    return [];
  }
  const isLinked = own !== undefined;
  // A stranger's refusal must not stop a service that the form has nothing to do with.
  const isOutOfReach = !isLinked && linked.kind === 'SERVICE' && isSenderKnown === false;
  const isBeyond = entry.place >= receiptPurposeMaximum;
  const common = {
    path,
    id,
    version: linked.version,
    lifeSpan: {
      seconds: linked.consentSeconds,
      implicitSeconds: linked.implicitSeconds,
      countedFrom: linked.countedFrom,
    },
    retirements: linked.retirements,
    note: given.PurposeNote ?? null,
    ...(linked.kind === 'SERVICE' && { isService: true }),
    keepsGeolocation: isPlacedAt(linked, said.request),
  };
  const onlyRefused = (): CheckedPurpose[] => {
    const choices = isOutOfReach ? [] : toRefusedChoices(given, linked, path, leave);
    if (choices.length === 0) return [];
    const type = 'CHANGE_PREFERENCES';
    return [{ ...common, type, expiryAt: null, choices, refused: choices }];
  };
  const acts = actsOf(entry, check);
  if (acts.length === 0) return onlyRefused();
  const reasonAgainst = (type: TransactionType, time: ActTime) =>
    reasonFor({ type, time }, entry, linked, { ...check, isLinked, isBeyond });
  return acts.flatMap(({ type, time, isOwnTime }): CheckedPurpose[] => {
    const isTaken = isRefusal(type) && !isOutOfReach;
    const fault = isTaken ? null : reasonAgainst(type, time);
    if (fault !== null) {
      leave(`${path}.${fault.key}`, fault.reason, fault.message);
      return onlyRefused();
    }
    const all = checkChoices(given, linked, path, leave);
    const refused = all.every(({ isConsented }) => isConsented)
      ? []
      : toRefusedChoices(given, linked, path, tellNobody);
    // A refusal counts whatever else is wrong, but gives nothing beside it then.
    const against = isTaken ? reasonAgainst('CHANGE_PREFERENCES', time) : null;
    const isOnlyRefused = entry.isOnlyRefused || against !== null;
    if (against !== null && refused.length < all.length) {
      leave(`${path}.${against.key}`, against.reason, against.message);
    }
    const own: CheckedPurpose = {
      ...common,
      type,
      expiryAt: given.ExpiryDate ? toInstant(given.ExpiryDate) : null,
      ...(isOwnTime && { saidAt: time.at }),
      choices: isOnlyRefused ? refused : all,
      refused,
    };
    return asAsked(own, { ...check, purposeId: id });
  });
};

const checkElements = <Value extends string | null | undefined>(
  elements: Readonly<Record<string, Value>>,
  path: string,
  leave: Leave,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(elements).flatMap(([name, value]) => {
      const message = describeCountryFault(name, value ?? '');
      if (message !== null) leave(`${path}.${name}`, 'UNREADABLE', message);
      return message === null ? [[name, value]] : [];
    }),
  );

/** A form's elements that its collection point's version doesn't list stay in the receipt. */
const tellUnlisted = (
  { dsDataElements }: CheckedReceipt['fields'],
  { elements }: Pick<PointOfReceipt, 'elements'>,
  leave: Leave,
): void => {
  for (const [name, value] of Object.entries(dsDataElements ?? {})) {
    if (!value || elements.some((element) => isMentioned(element, name))) continue;
    const message = "The collection point doesn't list this data element.";
    leave(`dsDataElements.${name}`, 'NOT_TAKEN', message);
  }
};

const isGivenDate = (dates: ReadReceipt['dates']): boolean =>
  Object.values(dates).some(({ at }) => at !== null);

/**
 * What makes two receipts the same: the key that they came with, and all that was sent by one version
 * of a collection point, the token itself left out. Null without a key where no date was given
 * (docs/design.md 11.2).
 */
const samenessOf = (
  { dates, content }: ReadReceipt,
  { collectionPointId, version }: CollectionPointToken,
  key: string | null,
): string | null => {
  if (key === null && !isGivenDate(dates)) return null;
  const parts = [collectionPointId, version, inOrder(content)];
  return hashText(JSON.stringify(key === null ? parts : [key, ...parts]));
};

/** Beyond the most purposes, what the receipt refuses already in the same words is left out. */
const withoutEchoes = (purposes: readonly CheckedPurpose[]): CheckedPurpose[] => {
  const known = new Set<string>();
  return purposes.filter(({ id, type, saidAt, choices }, place) => {
    const words = JSON.stringify([id, type, saidAt, choices]);
    const isNew = !known.has(words);
    known.add(words);
    return isNew || place < receiptPurposeMaximum;
  });
};

/** Most parts that a receipt's record names, and most characters: keys are the sender's own. */
const recordedMaximum = { parts: 100, path: 200, characters: 2_000 };

/** What was left out, as the receipt's record keeps it: of purposes first. */
export const toRecorded = (
  leftOut: readonly LeftOut[],
  purposes: readonly Pick<ReadPurpose, 'path' | 'given'>[] = [],
): RecordedLeftOut[] => {
  const isOfPurpose = ({ path }: LeftOut): boolean => path.startsWith('purposes');
  const inOrder = leftOut.toSorted(
    (one, other) => Number(isOfPurpose(other)) - Number(isOfPurpose(one)),
  );
  let room = recordedMaximum.characters;
  return inOrder.slice(0, recordedMaximum.parts).flatMap(({ path, reason }) => {
    const told = path.slice(0, recordedMaximum.path);
    room -= told.length;
    if (room < 0) return [];
    const of = purposes.find((own) => path === own.path || path.startsWith(`${own.path}.`));
    return [{ path: told, reason, ...(of && { purposeId: of.given.Id.toLowerCase() }) }];
  });
};

/** A receipt as it is recorded, and what of it had no effect. */
export type Checked = { receipt: CheckedReceipt; leftOut: LeftOut[] };

/**
 * Holds a receipt against the version of the collection point that its token is of: what can't be
 * used is left out, the rest is recorded (docs/design.md 11.2).
 * @param others purposes of the account that the point doesn't link: refusals of these count, too
 * @param arrival its id, when it arrived, the key it came with, and whether its sender vouches for it
 */
export const checkReceipt = (
  said: ReadReceipt,
  token: CollectionPointToken,
  { point, others }: Pick<Check, 'point' | 'others'>,
  arrival: {
    id: string;
    createdAt: string;
    key: string | null;
    isSenderKnown: boolean | null;
    browser?: string | null;
  },
): Checked => {
  const { request, purposes } = said;
  const leftOut = [...said.leftOut];
  const leave: Leave = (path, reason, message) => leftOut.push({ path, reason, message });
  const createdAt = toInstant(arrival.createdAt);
  const { isSenderKnown } = arrival;
  const isTest = point.isDraft || request.test === true;
  const check: Check = { said, point, others, isSenderKnown, isTest, createdAt, leave };
  const time = receiptTimeOf(said, createdAt);
  if (time.isUnreadable) {
    const message =
      "Can't be read, or is more than a day in the future: it counts from its arrival.";
    leave('interactionDate', 'NO_DATE', message);
  }
  const kept = keptFields(request, interpretedKeys);
  const fields: CheckedReceipt['fields'] = {
    ...kept,
    ...(kept.dsDataElements && {
      dsDataElements: checkElements(kept.dsDataElements, 'dsDataElements', leave),
    }),
    ...(kept.additionalIdentifiers && {
      additionalIdentifiers: checkElements(
        kept.additionalIdentifiers,
        'additionalIdentifiers',
        leave,
      ),
    }),
  };
  const own = asOfChild(
    withoutEchoes(purposes.flatMap((entry) => checkPurpose(entry, check))),
    check,
  );
  const attachments = namedAttachments(said, own, leave);
  if (isSenderKnown === false) tellUnlisted(fields, point, leave);
  return {
    receipt: {
      id: arrival.id,
      identifier: request.identifier,
      identifierType: request.identifierType ?? point.subjectIdentifier ?? '',
      collectionPointId: token.collectionPointId,
      collectionPointVersion: token.version,
      token: { hash: token.hash, claims: token.claims },
      createdAt,
      interactionAt: time.at,
      reconfirms: point.reconfirms && !own.some(({ waitsForParent }) => waitsForParent),
      listed: point.elements,
      isDated: time.isDated,
      ...(said.dates.interactionDate.at === null && { isKnownByKey: true }),
      isSenderKnown,
      language: request.language ?? null,
      isTest,
      origin: 'API' as const,
      fields,
      leftOut: toRecorded(leftOut, purposes),
      purposes: own,
      ...(attachments.length > 0 && { attachments }),
      ...(own.some(({ waitsFor: awaited }) => awaited) && {
        confirming: { element: point.confirmationElement, browser: arrival.browser ?? null },
      }),
      eventSwitches: point.eventSwitches,
      ...(point.sendsConsentMail && { consentMail: { element: point.consentMailElement } }),
      sameness: samenessOf(said, token, arrival.key),
    },
    leftOut,
  };
};
