import { Archive, Check, CircleDashed, CircleX, KeyRound, TriangleAlert } from 'lucide-react';
import { countWords } from '#console/api/limits/limit-words.ts';
import { PauseBars } from '#console/ui/PauseBars.ts';
import { statusKind } from '#console/ui/status-kind.ts';
import { wordOf } from '#console/ui/value-words.ts';
import type { ArrivalNeed } from '#contract/arrival-states.ts';
import type {
  Destination,
  DestinationAttempt,
  DestinationWaiting,
} from '#contract/destinations.ts';
import { type EventKind, eventKinds } from '#contract/events.ts';

/** How it is with a destination, the worst first. */
const healths = [
  ...(['unreadable', 'parked', 'failing', 'lost', 'partly', 'older', 'paused'] as const),
  ...(['unused', 'healthy'] as const),
];
type Health = (typeof healths)[number];

type Told = Pick<
  Destination,
  | 'state'
  | 'nextTryDate'
  | 'lastSentDate'
  | 'errorDate'
  | 'waiting'
  | 'errorMessage'
  | 'lostErasures'
>;

/** That an instance of an earlier version is at work is said anew each minute. */
const olderForMs = 180_000;

export const healthOf = (destination: Told, now = Date.now()): Health | (string & {}) => {
  const { state, nextTryDate, lastSentDate, errorDate, errorMessage, waiting } = destination;
  if (errorMessage === 'SECRETS NOT READABLE') return 'unreadable';
  if (state === 'PAUSED') return 'paused';
  if (state === 'PARKED') return 'parked';
  if (state !== 'ACTIVE') return state;
  const isLast = errorDate && (!lastSentDate || errorDate > lastSentDate);
  if (nextTryDate && isLast) return 'failing';
  const hasFailed = waiting.people + waiting.parked > 0;
  if (hasFailed && isLast) return 'failing';
  if (destination.lostErasures > 0) return 'lost';
  if (hasFailed) return 'partly';
  const isOlder = errorMessage === 'OLDER RELEASE' && errorDate;
  if (isOlder && now - Date.parse(errorDate) < olderForMs) return 'older';
  return lastSentDate ? 'healthy' : 'unused';
};

/** The worst first, then in the order in which they come; what isn't known may be bad. */
export const worstFirst = <One extends Told>(destinations: readonly One[]): One[] => {
  const rankOf = (one: One) => healths.indexOf(healthOf(one) as Health);
  return destinations.toSorted((one, other) => rankOf(one) - rankOf(other));
};

export const healthKind = statusKind<Health>({
  unreadable: { word: 'Secret lost', tone: 'bad', icon: KeyRound },
  paused: { word: 'Paused', tone: 'off', icon: PauseBars },
  parked: { word: 'Parked', tone: 'bad', icon: Archive },
  failing: { word: 'Failing', tone: 'bad', icon: CircleX },
  lost: { word: 'Erasures lost', tone: 'bad', icon: TriangleAlert },
  partly: { word: 'Some failed', tone: 'warn', icon: TriangleAlert },
  older: { word: 'Events missing', tone: 'warn', icon: TriangleAlert },
  unused: { word: 'Nothing sent yet', tone: 'off', icon: CircleDashed },
  healthy: { word: 'Healthy', tone: 'ok', icon: Check },
});

const eventWords: Record<EventKind, string> = {
  RECEIPT: 'Consent from forms and programs',
  CENTER: 'Choices on preference centers',
  DECISION: 'Consent that colleagues recorded',
  CORRECTION: 'Corrections',
  LAPSE: 'Sign-ups that nobody confirmed',
  MERGE: 'Merges',
  ENDING: 'Consent that ended',
  RETIREMENT: 'Purposes that were retired',
  ERASURE: 'Erasures',
  RESEND: 'Sent again',
};

export const eventLabel = (kind: string): string => wordOf(eventWords, kind);

/** What can be asked for; what is sent again always goes to whom it's for. */
export const eventChoices = eventKinds
  .filter((kind) => kind !== 'RESEND')
  .map((value) => ({ value, label: eventWords[value] }));

const bodyWords = { KNOWN: 'Known payload (type 3010)', STANDARD: 'Standard Webhooks' };

export const bodyLabel = (body: string): string => wordOf(bodyWords, body);

export const bodyChoices = Object.entries(bodyWords).map(([value, label]) => ({ value, label }));

const doneWords: Record<ArrivalNeed, string> = {
  ACKNOWLEDGED: 'Acknowledged: it accepts the event',
  APPLIED: 'Applied: it calls back to confirm',
};

export const doneChoices = Object.entries(doneWords).map(([value, label]) => ({ value, label }));

/** "Acknowledged within 10 working days"; none: "on the same day", "at once". */
export const withdrawalWords = ({
  doneWhen,
  clock: { days, isBusiness },
}: Pick<Destination, 'doneWhen' | 'clock'>): string => {
  const [done = doneWhen] = wordOf(doneWords, doneWhen).split(':');
  if (days === 0) return `${done} ${isBusiness ? 'on the same day' : 'at once'}`;
  const counted = isBusiness
    ? countWords(days, 'working day', 'working days')
    : countWords(days, 'day', 'days');
  return `${done} within ${counted}`;
};

/** "All", "Erasures and Merges", "3 kinds". */
export const eventsWords = (events: readonly string[]): string => {
  if (events.length === 0) return 'All events';
  const [one = ''] = events;
  return events.length === 1 ? eventLabel(one) : `${events.length} kinds, and refusals`;
};

const faults: Readonly<Record<string, string>> = {
  TIMEOUT: 'No answer within 10 seconds',
  ECONNREFUSED: 'Refuses connections',
  ECONNRESET: 'Broke the connection off',
  UND_ERR_SOCKET: 'Broke the connection off',
  UND_ERR_CONNECT_TIMEOUT: 'Takes no connection',
  ETIMEDOUT: 'Takes no connection',
  EHOSTUNREACH: "Can't be reached",
  ENETUNREACH: "Can't be reached",
  ENOTFOUND: "Its name isn't known",
  EAI_AGAIN: "Its name wasn't found in time",
  'ADDRESS NOT PUBLIC': "Its address isn't on the public internet",
  'NOT WRITTEN': "The event couldn't be written",
  'NOT READABLE': "Whom it's of can't be read",
  'SECRETS NOT READABLE': "Its secret and headers can't be read",
  'OLDER RELEASE': 'An older version of the service is still running',
  'NOT CONNECTED': "Couldn't connect",
  ERROR: "Couldn't be sent",
};

/** What went wrong at a try, in words; codes that aren't known as they came. */
export const faultWords = (fault: string): string => {
  const [, status] = /^HTTP (\d{3})$/.exec(fault) ?? [];
  if (status !== undefined) return `Answers ${status}`;
  if (/CERT|SELF_SIGNED|UNABLE_TO|TLS/.test(fault)) return "Its certificate isn't trusted";
  return faults[fault] ?? fault;
};

/** "12 events"; "at least 12 events", where not all were looked through. */
const waitingWords = ({
  events,
  hasMore,
}: Pick<DestinationWaiting, 'events' | 'hasMore'>): string =>
  `${hasMore ? 'at least ' : ''}${countWords(events, 'event')}`;

/** Whether so many events concern only others that what lies behind them isn't known. */
export const mayWait = ({
  events,
  hasMore,
}: Pick<DestinationWaiting, 'events' | 'hasMore'>): boolean => hasMore && events === 0;

export const mayWaitWords = 'Events may wait: too many to count';

/** Whether anything wasn't sent yet, or may not have been. */
export const isWaiting = ({ events, hasMore, people, parked }: DestinationWaiting): boolean =>
  hasMore || events + people + parked > 0;

/** "12 events and those of 3 people": what goes with a destination; empty where nothing is known to wait. */
export const backlogWords = (waiting: DestinationWaiting): string => {
  const failed = waiting.people + waiting.parked;
  const parts = [
    ...(waiting.events > 0 ? [waitingWords(waiting)] : []),
    ...(failed > 0
      ? [`${waiting.events > 0 ? 'those' : 'events'} of ${countWords(failed, 'person', 'people')}`]
      : []),
  ];
  return parts.join(' and ');
};

/** What comes of somebody whom it's told of again. */
export const queuedWords = ({ name, state }: Pick<Destination, 'name' | 'state'>): string =>
  state === 'ACTIVE' ? 'Queued. Sent next.' : `Queued. Sent once you resume ${name}.`;

type Listed = { total: number; content: readonly Pick<DestinationAttempt, 'state'>[] };

/**
 * Whether a list of failed events can't be as it is now, by what is counted. Of one person, something
 * may wait and something be lost: they're listed once.
 */
export const hasListChanged = (
  { total, content }: Listed,
  { waiting, untoldPeople }: Pick<Destination, 'waiting' | 'untoldPeople'>,
): boolean => {
  const failed = waiting.people + waiting.parked;
  if (total < Math.max(failed, untoldPeople) || total > failed + untoldPeople) return true;
  const parked = content.filter(({ state }) => state === 'PARKED').length;
  return total === content.length && parked !== waiting.parked;
};

export const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

/**
 * An address without what may let us in: what follows its path, and for an audience the path, which is
 * a key at some receivers.
 */
export const addressWords = (url: string, isPresenting: boolean): string => {
  const parsed = URL.parse(url);
  if (parsed === null) return isPresenting ? '…' : url;
  const { origin, pathname, search } = parsed;
  if (isPresenting) return pathname === '/' && search === '' ? origin : `${origin}/…`;
  return `${origin}${pathname}${search === '' ? '' : '?…'}`;
};

/** A test event is sent within a second or two, or nobody is there to do it. */
const testingForMs = 60_000;

/** Whether a test event was asked for just now that wasn't sent yet. */
export const isTesting = (
  { testAskedDate, testedDate }: Pick<Destination, 'testAskedDate' | 'testedDate'>,
  now = Date.now(),
): boolean =>
  Boolean(testAskedDate) && !testedDate && now - Date.parse(testAskedDate ?? '') < testingForMs;
