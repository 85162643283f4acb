import type { HookKind } from '#contract/hooks.ts';
import { isAddress } from '#contract/mail-address.ts';
import { plainPhone } from '#service/db/phone-digits.ts';
import { isPhone } from '#service/domains/data-subjects/asked-forms.ts';
import { undeliverable } from '#service/domains/outbox/judge-fault.ts';

/** What a person did, or what became of a mail to them. */
export type HookAct = 'STOP' | 'UNSUBSCRIBE' | 'COMPLAINT' | 'BOUNCE';

/** An event that means something here. */
export type HookEvent = {
  /** Its provider's own name for it; null where it has none. */
  id: string | null;
  act: HookAct;
  /** The number or email address. */
  address: string;
  /** When it happened, in milliseconds; null where that isn't told. */
  atMs: number | null;
  /** As its provider wrote that, whether or not it says when it was. */
  time: string | null;
};

/** Where an event stands in the body, and what it says; or why it means nothing here. */
export type ReadHookEvent = { path: string } & ({ event: HookEvent } | { leftOut: string });

type Fields = ReadonlyMap<string, unknown>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listKeys = ['events', 'messages', 'records', 'items'];
/** Objects around or in an event whose fields are its own. */
const innerKeys = ['data', 'eventdata', 'payload', 'message', 'bounce', 'complaint'];

/** Keys are read whatever their capitals and signs: `From`, `from_number`, `event-data`. */
const plainKey = (key: string): string => key.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Its own fields first; those of what is in it where it has none of the same name. */
const fieldsOf = (given: Record<string, unknown>, depth = 0): Map<string, unknown> => {
  const entries = Object.entries(given).map(([key, value]) => [plainKey(key), value] as const);
  const fields = new Map(entries.filter(([, value]) => value !== null));
  if (depth > 1) return fields;
  for (const key of innerKeys) {
    const inner = fields.get(key);
    if (!isRecord(inner)) continue;
    for (const [name, value] of fieldsOf(inner, depth + 1)) {
      for (const own of [name, `${key}${name}`]) if (!fields.has(own)) fields.set(own, value);
    }
  }
  return fields;
};

const textOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (typeof value === 'number') return String(value);
  // Of several it can't be told whose it is.
  if (Array.isArray(value) && value.length === 1) return textOf(value[0]);
  return null;
};

const firstOf = (fields: Fields, keys: readonly string[]): string | null => {
  for (const key of keys) {
    const text = textOf(fields.get(key));
    if (text !== null) return text;
  }
  return null;
};

/** Of the first of these that is there: where it names several, no other says whose it is. */
const oneOf = (fields: Fields, keys: readonly string[]): string | null => {
  const key = keys.find((own) => {
    const value = fields.get(own);
    return value !== undefined && value !== '' && !isRecord(value);
  });
  return key === undefined ? null : textOf(fields.get(key));
};

const idKeys = ['id', 'eventid', 'sgeventid', 'messageid', 'messagesid', 'smsid', 'uuid'];
/** When something was created may be said of the person or the message. */
const timeKeys = [
  ...['occurredat', 'eventtime', 'timestamp', 'time', 'receivedat', 'bouncedat', 'changedat'],
  ...['date', 'at'],
];
const numberKeys = [
  ...['from', 'fromnumber', 'msisdn', 'phonenumber', 'phone', 'number', 'mobile', 'sender'],
  ...['originationnumber', 'originator'],
];
const mailKeys = ['email', 'emailaddress', 'recipient', 'address', 'to', 'rcptto'];
const wordKeys = ['recordtype', 'event', 'eventtype', 'notificationtype', 'type'];
const saidKeys = ['optouttype', 'keyword', 'text', 'body', 'messagebody', 'content', 'message'];
const hardKeys = [
  ...['bouncetype', 'severity', 'classification', 'bounceclassification', 'type', 'subtype'],
];

/** What carriers take for a stop: the whole message, whatever its capitals and signs. */
const stopWords: ReadonlySet<string> = new Set(
  'stop stopall stopp arret alto baja unsubscribe cancel end quit revoke optout'.split(' '),
);
/** Nobody begins a message of another meaning with these. */
const stopBegins: ReadonlySet<string> = new Set(['stop', 'stopall', 'stopp', 'unsubscribe']);
const startWords: ReadonlySet<string> = new Set('start unstop yes subscribe optin'.split(' '));

const unsubscribes: ReadonlySet<string> = new Set([
  ...['unsubscribe', 'unsubscribed', 'listunsubscribe', 'groupunsubscribe', 'optout', 'optedout'],
]);
const subscribes: ReadonlySet<string> = new Set([
  ...['subscribe', 'subscribed', 'resubscribe', 'resubscribed', 'groupresubscribe', 'optin'],
]);
const complaints: ReadonlySet<string> = new Set([
  ...['complaint', 'complained', 'spamreport', 'spamcomplaint', 'spam', 'abuse'],
]);
const hardBounces: ReadonlySet<string> = new Set([
  ...['hardbounce', 'hardbounced', 'permanentbounce', 'permanentfailure'],
]);
const bounces: ReadonlySet<string> = new Set(['bounce', 'bounced', 'failed', 'undelivered']);
const hardWords: ReadonlySet<string> = new Set(['hard', 'permanent', 'hardbounce']);
const softWords: ReadonlySet<string> = new Set([
  ...['soft', 'temporary', 'transient', 'softbounce', 'blocked', 'undetermined'],
]);

const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
/** "email.complained" is "complained". */
const wordOf = (text: string): string => lettersOf(text.split(/[.:/]/).at(-1) ?? '');

const startIsNoYes = 'Taking part again is never a yes: the person has to say it themselves.';
const noAddress = 'Names no address, or several.';
const unknown = 'Means nothing here.';

/** Where a provider says how it got the number. */
const scheme = /^(?:tel|sms|whatsapp|rcs):\s*/i;

const isStop = (said: string): boolean => {
  const [first = ''] = /\p{L}[\p{L}\p{M}]*/u.exec(said) ?? [];
  return stopWords.has(lettersOf(said)) || stopBegins.has(lettersOf(first));
};

/** A keyword may be that of the campaign and the text the answer to it: a no anywhere is one. */
const readStop = (fields: Fields): { act: HookAct } | { leftOut: string } => {
  const said = saidKeys.flatMap((key) => textOf(fields.get(key)) ?? []);
  if (said.some(isStop)) return { act: 'STOP' };
  return { leftOut: said.some((own) => startWords.has(lettersOf(own))) ? startIsNoYes : unknown };
};

const isHard = (fields: Fields, word: string): boolean => {
  if (hardBounces.has(word)) return true;
  const said = hardKeys.flatMap((key) => {
    const text = textOf(fields.get(key));
    return text === null ? [] : [lettersOf(text)];
  });
  if (said.some((own) => softWords.has(own))) return false;
  if (said.some((own) => hardWords.has(own))) return true;
  const status = firstOf(fields, ['status', 'enhancedstatus', 'statuscode']);
  return status !== null && undeliverable.includes(status);
};

const readMail = (fields: Fields): { act: HookAct } | { leftOut: string } => {
  const given = firstOf(fields, wordKeys);
  const word = given === null ? '' : wordOf(given);
  if (unsubscribes.has(word)) return { act: 'UNSUBSCRIBE' };
  if (complaints.has(word)) return { act: 'COMPLAINT' };
  if (word === 'subscriptionchange') {
    if (fields.get('suppresssending') !== true) return { leftOut: startIsNoYes };
    const reason = lettersOf(textOf(fields.get('suppressionreason')) ?? '');
    if (hardBounces.has(reason)) return { act: 'BOUNCE' };
    return { act: complaints.has(reason) ? 'COMPLAINT' : 'UNSUBSCRIBE' };
  }
  if (subscribes.has(word)) return { leftOut: startIsNoYes };
  if (!bounces.has(word) && !hardBounces.has(word)) return { leftOut: unknown };
  if (isHard(fields, word)) return { act: 'BOUNCE' };
  return { leftOut: 'The address may be reached later, so nothing is marked.' };
};

const readAddress = (kind: HookKind, fields: Fields): string | null => {
  if (kind === 'MAIL') {
    const address = oneOf(fields, mailKeys);
    return address !== null && isAddress(address) ? address : null;
  }
  const number = plainPhone(oneOf(fields, numberKeys)?.replace(scheme, '') ?? '');
  return isPhone(number) ? number : null;
};

const isoTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)$/;
const epoch = /^\d{9,13}(?:\.\d+)?$/;
const secondsMaximum = 100_000_000_000;

/** A time to the second may lie anywhere within it: what was said last then counts. */
const withinSecond = (ms: number): number => (ms % 1_000 === 0 ? ms + 999 : ms);

/** Where it's another time in another zone, it isn't known: it may be hours later than it seems. */
const readTime = (text: string): number | null => {
  if (epoch.test(text)) {
    const given = Number(text);
    return withinSecond(Math.round(given < secondsMaximum ? given * 1_000 : given));
  }
  const [, day, time, zone] = isoTime.exec(text) ?? [];
  const ms = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(ms) ? null : withinSecond(ms);
};

const readOne = (kind: HookKind, given: unknown): { event: HookEvent } | { leftOut: string } => {
  if (!isRecord(given)) return { leftOut: 'Must be an object.' };
  const fields = fieldsOf(given);
  const read = kind === 'CARRIER' ? readStop(fields) : readMail(fields);
  if ('leftOut' in read) return read;
  const address = readAddress(kind, fields);
  if (address === null) return { leftOut: noAddress };
  const time = firstOf(fields, timeKeys);
  const atMs = time === null ? null : readTime(time);
  return { event: { ...read, address, id: firstOf(fields, idKeys), atMs, time } };
};

const listOf = (body: unknown): { path: string; given: unknown }[] => {
  const named = (list: readonly unknown[], before = '') =>
    list.map((given, place) => ({ path: `${before}${place}`, given }));
  if (Array.isArray(body)) return named(body);
  if (isRecord(body)) {
    for (const [key, value] of Object.entries(body)) {
      if (listKeys.includes(plainKey(key)) && Array.isArray(value)) return named(value, `${key}.`);
    }
  }
  return [{ path: '', given: body }];
};

/**
 * The events of a body, as carriers and mail providers write them: one, a list, or an object with a
 * list. Only what is clearly a no, or clearly bounced, means something (docs/hooks.md).
 */
export const readHookEvents = (kind: HookKind, body: unknown): ReadHookEvent[] =>
  listOf(body).map(({ path, given }) => ({ path, ...readOne(kind, given) }));
