import * as z from 'zod/mini';
import { describeIssue } from '#contract/common/describe-issue.ts';
import { extrasMaximum } from '#contract/common/text-maxima.ts';
import { dateTimeParameter, guid } from '#contract/common/values.ts';
import {
  elementEntryMaximum,
  receiptAttachmentMaximum,
  receiptParentMaximum,
  type TransactionType,
} from '#contract/data-subject-values.ts';
import type { LeftOut, LeftOutReason } from '#contract/left-out.ts';
import {
  isWithinMaximum,
  type ReceiptPurpose,
  type ReceiptRequest,
  receiptPurposeSchema,
  receiptRequestSchema,
  tooLargeMessage,
} from '#contract/receipt-requests.ts';
import { isRefusal } from '#contract/refusals.ts';
import { withListsOfOne } from '#service/http/lists-of-one.ts';
import { pathAsWritten } from '#service/http/path-as-written.ts';
import { invalidRequest, Problem } from '#service/http/problem.ts';
import { findExtrasBeyond } from './bound-extras.ts';
import { unnamedPreference } from './check-choices.ts';
import { partsAt, toObject, without } from './parts-of-values.ts';
import { replaceUnstorable } from './replace-unstorable.ts';

/** A date as it was sent: `at` is null where there is none that can be read. */
export type GivenDate = { at: string | null; isUnreadable: boolean };

/** What is said about one purpose, as far as it can be read. */
export type ReadPurpose = {
  /** Of the purpose in the receipt, e.g. `purposes.0`. */
  path: string;
  /** Among the receipt's purposes, from 0. */
  place: number;
  given: ReceiptPurpose;
  /** Only what it refuses counts: of the rest something couldn't be read. */
  isOnlyRefused: boolean;
  /** Whether it came with a type, be it one that can't be read. */
  isTyped: boolean;
};

/** A receipt as far as it can be read. */
export type ReadReceipt = {
  /** Its dates are read for themselves. */
  request: ReceiptRequest;
  purposes: ReadPurpose[];
  dates: Record<DateKey, GivenDate>;
  leftOut: LeftOut[];
  /** Whether it names a parent, also one that can't be read. */
  namesParent: boolean;
  /** A path as its sender spelled it. */
  asWritten: (path: string) => string;
  /** All that was said, but for the token: what makes two receipts the same. */
  content: Record<string, unknown>;
};

const dateKeys = ['interactionDate', 'consentDate', 'withdrawnDate'] as const;
type DateKey = (typeof dateKeys)[number];

type Issue = z.core.$ZodIssue;
type Json = Record<string, unknown>;
type Path = readonly PropertyKey[];
type Note = (path: string, reason: LeftOutReason, message: string) => void;

/** The value under a key written in any case; undefined where there is none. */
const keyed = (record: Json, name: string): unknown => {
  if (Object.hasOwn(record, name)) return record[name];
  const key = Object.keys(record).find((own) => own.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : record[key];
};

const withoutKeys = (record: Json, names: readonly string[]): Json => {
  const lower = new Set(names.map((name) => name.toLowerCase()));
  return Object.fromEntries(
    Object.entries(record).filter(([key]) => !lower.has(key.toLowerCase())),
  );
};

/** Entries of lists without one of these are nothing. */
const namingKeys: ReadonlySet<PropertyKey> = new Set([
  'Id',
  'id',
  'TopicId',
  'OptionId',
  'TransactionType',
]);

/** What goes with what can't be read: the whole entry where that names it, or is missing from it. */
const partOf = ({ path, input }: Issue): Path => {
  const last = path.at(-1);
  const isName = last !== undefined && namingKeys.has(last) && typeof path.at(-2) === 'number';
  return isName || input === undefined ? path.slice(0, -1) : path;
};

/** Each round leaves something out: so often at most. */
const roundMaximum = 10;

/**
 * A value as far as a schema can read it: what it can't is left out.
 * @param leave is told of each part that is left out; what throws there can't be left out
 * @returns null where nothing is left that it can read
 */
const readUsable = <Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  leave: (issue: Issue) => void,
): z.output<Schema> | null => {
  let left = value;
  const told = new Set<string>();
  for (let round = 0; round < roundMaximum; round += 1) {
    const result = z.safeParse(schema, left, { reportInput: true });
    if (result.success) return result.data;
    const { issues } = result.error;
    const listed = withListsOfOne(left, issues);
    if (listed !== undefined) {
      left = listed;
      continue;
    }
    for (const issue of issues) {
      const path = issue.path.join('.');
      if (!told.has(path)) leave(issue);
      told.add(path);
    }
    const parts = issues.map(partOf);
    if (parts.some(({ length }) => length === 0)) return null;
    left = without(left, partsAt(parts));
  }
  return null;
};

const messageOf = (issue: Issue): string => describeIssue(issue).message;

const isType = ({ path }: Issue): boolean => path.at(-1) === 'TransactionType';

/**
 * Where the options that are opted in can't all be read, the others aren't opted out by it. Without an id
 * it opts nothing in, but what it opts out is known by its own id.
 */
const asChoices = (preference: unknown, isNamed: boolean): unknown => {
  const record = toObject(preference);
  if (record === null) return preference;
  const options = isNamed ? keyed(record, 'Options') : [];
  const readable = [options]
    .flat()
    .filter((option) => z.safeParse(guid, option).success)
    .map((OptionId) => ({ OptionId, TransactionType: 'OPT_IN' }));
  return {
    ...withoutKeys(record, ['Options', 'Choices', ...(isNamed ? [] : ['Id'])]),
    ...(!isNamed && { Id: unnamedPreference }),
    Choices: [...readable, ...[keyed(record, 'Choices') ?? []].flat()],
  };
};

const typeOf = (raw: Json): TransactionType | undefined => {
  const named = { Id: keyed(raw, 'Id'), TransactionType: keyed(raw, 'TransactionType') };
  return z.safeParse(receiptPurposeSchema, named).data?.TransactionType;
};

/** Keys of a purpose without which a consent isn't what was given. */
const decidingKeys: ReadonlySet<PropertyKey> = new Set([
  'TransactionType',
  'Version',
  'ExpiryDate',
]);

const readPurpose = (raw: unknown, path: string, place: number, note: Note): ReadPurpose[] => {
  const clean = z.safeParse(receiptPurposeSchema, raw, { reportInput: true });
  if (clean.success) {
    const { data: given } = clean;
    const isTyped = given.TransactionType !== undefined;
    return [{ path, place, given, isOnlyRefused: false, isTyped }];
  }
  const { issues } = clean.error;
  const listed = withListsOfOne(raw, issues);
  if (listed !== undefined) return readPurpose(listed, path, place, note);
  const record = toObject(raw);
  const at = (issue: Issue) => [path, ...issue.path.map(String)].join('.');
  const leave = (issue: Issue) =>
    note(at(issue), isType(issue) ? 'MAY_HAVE_BEEN_NO' : 'UNREADABLE', messageOf(issue));
  const whole = issues.find(({ path: [key] }) => key === undefined || key === 'Id');
  if (record === null || whole !== undefined) {
    if (whole !== undefined) leave(whole);
    return [];
  }
  const isDeciding = ({ path: [key, ...beyond] }: Issue) =>
    beyond.length === 0 && key !== undefined && decidingKeys.has(key);
  const misread = issues.filter(
    ({ path: [key, , part] }) =>
      key === 'CustomPreferences' && (part === 'Options' || part === 'Id'),
  );
  for (const issue of misread) leave(issue);
  const places = new Set(misread.map(({ path: [, place] }) => place));
  const unnamed = new Set(misread.flatMap(({ path: [, at, part] }) => (part === 'Id' ? [at] : [])));
  const preferences = keyed(record, 'CustomPreferences');
  const told =
    places.size === 0 || !Array.isArray(preferences)
      ? record
      : {
          ...withoutKeys(record, ['CustomPreferences']),
          CustomPreferences: preferences.map((own, index) =>
            places.has(index) ? asChoices(own, !unnamed.has(index)) : own,
          ),
        };
  const given = readUsable(receiptPurposeSchema, told, leave);
  if (given === null) return [];
  const isTyped = keyed(record, 'TransactionType') !== undefined;
  return [{ path, place, given, isOnlyRefused: issues.some(isDeciding), isTyped }];
};

const typeKey = 'TransactionType';

/** Of types in several spellings that differ, a refusal counts; otherwise nobody knows which is meant. */
const withOneType = (raw: unknown): unknown => {
  const record = toObject(raw);
  if (record === null) return raw;
  const given = Object.keys(record).flatMap((key) =>
    key.toLowerCase() === typeKey.toLowerCase() ? [record[key]] : [],
  );
  if (new Set(given).size < 2) return raw;
  const Id = keyed(record, 'Id');
  const refusal = given.find((type) => isRefusal(typeOf({ Id, [typeKey]: type }))) ?? null;
  return { ...withoutKeys(record, [typeKey]), [typeKey]: refusal };
};

/** Of lists in several spellings of their key, one counts whole, and what the others refuse. */
const readPurposes = (record: Json, keys: readonly string[], note: Note): ReadPurpose[] => {
  const lists = keys.map((key) => [record[key] ?? []].flat());
  const main = keys.includes('purposes') ? keys.indexOf('purposes') : keys.length - 1;
  if (lists.length > 1) {
    note('purposes', 'UNREADABLE', 'Is given more than once: of the others only refusals count.');
  }
  const entries = lists.flatMap((list, at) => list.map((raw) => ({ raw, isMain: at === main })));
  return entries.flatMap(({ raw, isMain }, place) =>
    readPurpose(withOneType(raw), `purposes.${place}`, place, note).map((own) => ({
      ...own,
      isOnlyRefused: own.isOnlyRefused || !isMain,
    })),
  );
};

/** The first entries of lists and maps that are too long. */
const cutLists = (record: Json, note: Note): Json => {
  const cut = (key: string, maximum: number) => (value: unknown) => {
    const kept = Array.isArray(value)
      ? value.slice(0, maximum)
      : Object.fromEntries(Object.entries(Object(value)).slice(0, maximum));
    const count = Object.keys(Object(value)).length - Object.keys(kept).length;
    if (count <= 0) return value;
    note(key, 'TOO_MANY', `Must be at most ${maximum} entries. The last ${count} were left out.`);
    return kept;
  };
  const maxima = new Map([
    ['additionalidentifiers', elementEntryMaximum],
    ['dsdataelements', elementEntryMaximum],
    ['attachments', receiptAttachmentMaximum],
    ['parentprimaryidentifiers', receiptParentMaximum],
  ]);
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      const maximum = maxima.get(key.toLowerCase());
      const isCut = maximum !== undefined && typeof value === 'object' && value !== null;
      return [key, isCut ? cut(key, maximum)(value) : value];
    }),
  );
};

/** Without these nobody knows whose consent it is, or where it was given. */
const neededKeys: ReadonlySet<PropertyKey | undefined> = new Set([
  'identifier',
  'requestInformation',
]);

const readDate = (record: Json, key: DateKey): GivenDate => {
  const value = keyed(record, key) ?? '';
  if (value === '') return { at: null, isUnreadable: false };
  const { success, data } = z.safeParse(dateTimeParameter, value);
  return success ? { at: data, isUnreadable: false } : { at: null, isUnreadable: true };
};

/** As they were sent: they are kept with the receipt, as former releases did. */
const sentDates = (record: Json): Pick<ReceiptRequest, 'consentDate' | 'withdrawnDate'> =>
  Object.fromEntries(
    (['consentDate', 'withdrawnDate'] as const).flatMap((key) => {
      const value = keyed(record, key);
      return value === undefined ? [] : [[key, value]];
    }),
  );

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || Object.keys(Object(value)).length === 0;

/** As it was sent if something is left out of it, else as it was read, as former releases did. */
const contentOf = (
  record: Json,
  { said, dates, leftOut }: Pick<ReadReceipt, 'dates' | 'leftOut'> & { said: Json },
): Json => {
  if (leftOut.length > 0) return withoutKeys(record, ['requestInformation']);
  const given = dateKeys.flatMap((key) => {
    const { at, isUnreadable } = dates[key];
    return at !== null ? [[key, at]] : isUnreadable ? [[key, keyed(record, key)]] : [];
  });
  return { ...withoutKeys(said, ['requestInformation']), ...Object.fromEntries(given) };
};

const tooLarge = (): Problem => new Problem(413, 'receipt-too-large', tooLargeMessage);

/** What nothing is put into the place of: it would be another's. */
const ofPeople: ReadonlySet<string> = new Set(['identifier', 'additionalidentifiers']);

/** The receipt with what can't be stored replaced, or left out where it reaches a person. */
const toStorable = (raw: Json, note: Note): Json => {
  const gone: Path[] = [];
  const left = replaceUnstorable(raw, (path) => {
    const message =
      path.at(-1) === '__proto__'
        ? "A key of this name can't be stored."
        : "Has a character that can't be stored, such as half an emoji.";
    note(path.join('.'), 'UNREADABLE', message);
    if (ofPeople.has(path[0]?.toLowerCase() ?? '')) gone.push(path);
  });
  return toObject(without(left, partsAt(gone))) ?? {};
};

/** The receipt without what is too much under keys that aren't in the contract. */
const withoutExtras = (record: Json, note: Note): Json => {
  const beyond = findExtrasBeyond(record);
  if (beyond.length === 0) return record;
  const [first = []] = beyond;
  const message = `Keys that aren't known may have ${extrasMaximum} characters in all: ${beyond.length} from here on were left out.`;
  note(first.join('.'), 'TOO_MANY', message);
  return toObject(without(record, partsAt(beyond))) ?? {};
};

/**
 * Reads a receipt as far as it can be: what can't is left out and told, the rest counts
 * (docs/design.md 11.2). No yes is read from a mistake, and no refusal is lost to one.
 * @param raw as JSON.parse gives it
 * @throws Problem 400 without an identifier, or where it names nothing at all; 413
 * `receipt-too-large`
 */
export const readReceipt = (raw: unknown): ReadReceipt => {
  const leftOut: LeftOut[] = [];
  const note: Note = (path, reason, message) => {
    leftOut.push({ path, reason, message });
  };
  const record = withoutExtras(toStorable(toObject(raw) ?? {}, note), note);
  const keys = Object.keys(record).filter((own) => own.toLowerCase() === 'purposes');
  const purposes = readPurposes(record, keys, note);
  const dates = {
    interactionDate: readDate(record, 'interactionDate'),
    consentDate: readDate(record, 'consentDate'),
    withdrawnDate: readDate(record, 'withdrawnDate'),
  };
  const rest = cutLists(withoutKeys(record, ['purposes', ...dateKeys]), note);
  const request = readUsable(receiptRequestSchema, rest, (issue) => {
    const [first] = issue.path;
    if (first === undefined && toObject(raw) !== null) throw tooLarge();
    if (neededKeys.has(first) || first === undefined) throw invalidRequest([describeIssue(issue)]);
    note(issue.path.map(String).join('.'), 'UNREADABLE', messageOf(issue));
  });
  if (request === null) throw invalidRequest([{ path: '', message: 'Must be an object.' }]);
  const named = [
    ...keys.map((key) => record[key]),
    keyed(record, 'dsDataElements'),
    keyed(record, 'additionalIdentifiers'),
  ];
  if (named.every(isEmpty)) {
    const message = 'Name a purpose, a data element or another identifier.';
    throw invalidRequest([{ path: 'purposes', message }]);
  }
  const said = {
    ...request,
    ...sentDates(record),
    ...(keys.length > 0 && { purposes: purposes.map(({ given }) => given) }),
  };
  if (!isWithinMaximum(said)) throw tooLarge();
  return {
    request: said,
    purposes,
    dates,
    leftOut,
    namesParent: !isEmpty(keyed(record, 'parentPrimaryIdentifiers')),
    asWritten: (path) => pathAsWritten(raw, path),
    content: contentOf(toObject(raw) ?? {}, { said, dates, leftOut }),
  };
};
