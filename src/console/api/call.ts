import { useSyncExternalStore } from 'react';
import { ticketHeader } from '#contract/common/headers.ts';
import { faultOfTicket } from '#contract/tickets.ts';

/** A call at the support desk that goes on in this tab. `since` is RFC 3339, `channel` how it came. */
export type DeskCall = { since: string; ticket: string; channel: string };

/** One that an earlier console kept says no channel. */
type Kept = Omit<DeskCall, 'channel'> & { by: string; channel?: string };

const key = 'call';
/** Nobody calls for longer: what is left of a day before isn't this one. */
const longestMs = 12 * 3_600_000;

let me = '';
let current: DeskCall | null | undefined;
const listeners = new Set<() => void>();

/** Tells whoever signs in next from whoever called it a call, and names neither. */
const markOf = (subject: string, since: string): string => {
  let hash = 5381;
  for (const character of `${since} ${subject}`) {
    hash = (hash * 33 + (character.codePointAt(0) ?? 0)) % 4_294_967_296;
  }
  return hash.toString(36);
};

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  ['since', 'ticket', 'by'].every((name) => typeof Reflect.get(value, name) === 'string');

const readKept = (): DeskCall | null => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!isKept(value) || faultOfTicket(value.ticket) !== undefined) return null;
    const { since, ticket, by, channel = 'PHONE' } = value;
    const age = Date.now() - Date.parse(since);
    return by === markOf(me, since) && age < longestMs ? { since, ticket, channel } : null;
  } catch {
    // Where the browser forbids it, the page alone knows of its call.
    return null;
  }
};

const keep = (call: DeskCall | null): void => {
  current = call;
  try {
    if (call === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ ...call, by: markOf(me, call.since) }));
  } catch {
    // The page goes on with it, and a reload ends it.
  }
  for (const listener of listeners) listener();
};

/** The call of this tab; null where there is none. */
export const currentCall = (): DeskCall | null => {
  if (me === '') return null;
  if (current === undefined) current = readKept();
  if (current && Date.now() - Date.parse(current.since) >= longestMs) current = null;
  return current;
};

/** Says whose calls this tab may go on with: those of whoever is signed in. */
export const setCaller = (subject: string): void => {
  if (subject === me) return;
  me = subject;
  current = undefined;
};

/** Begins a call, or gives the one that goes on another ticket. */
export const setTicket = (ticket: string): void =>
  keep({ since: new Date().toISOString(), channel: 'PHONE', ...currentCall(), ticket });

/** Says how the call that goes on came. */
export const setChannel = (channel: string): void => {
  const call = currentCall();
  if (call) keep({ ...call, channel });
};

/** Ends the call of this tab: what is done from now on has no ticket. */
export const finishCall = (): void => keep(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useCall = (): DeskCall | null => useSyncExternalStore(subscribe, currentCall);

/** What a request says of its call; as RFC 8187 has it, where a header can't carry it as it is. */
export const callHeaders = (): Record<string, string> => {
  const ticket = currentCall()?.ticket;
  if (ticket === undefined) return {};
  const isPlain = /^[\x20-\x7e]*$/.test(ticket) && !/^utf-8'/i.test(ticket);
  return { [ticketHeader]: isPlain ? ticket : `UTF-8''${encodeURIComponent(ticket)}` };
};
