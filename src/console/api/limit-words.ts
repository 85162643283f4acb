import { formatTime } from '#console/ui/format-time.ts';
import { limitedName } from './limited-names.ts';
import type { Hold } from './limits/hold.ts';
import { longestWaitMs, mostTries } from './retry-policy.ts';

const number = new Intl.NumberFormat('en');

/** "50,000". */
export const formatCount = (count: number): string => number.format(count);

/** "14:03:27", with the date and the offset where it is not today. */
export const formatClock = (instant: number, now = Date.now()): string => {
  const time = new Date(instant);
  return time.toDateString() === new Date(now).toDateString()
    ? time.toTimeString().slice(0, 8)
    : formatTime(time.toISOString(), 'local', 'second');
};

/** The same with its offset: "14:03:27 +01:00". */
export const formatClockWithOffset = (instant: number, now = Date.now()): string => {
  const time = formatTime(new Date(instant).toISOString(), 'local', 'second');
  return formatClock(instant, now) === time ? time : time.slice(time.indexOf(', ') + 2);
};

/** "18 s", "35 min 12 s". */
export const formatWait = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

/** "Next (18 s)" while a control waits, "Next" once it does not. */
export const withCountdown = (label: string, seconds: number): string =>
  seconds > 0 ? `${label} (${formatWait(seconds)})` : label;

const sharedNames: Record<string, string> = {
  account: 'The hourly limit of the account',
  'profiles minute': 'The per-minute limit of all profile reads',
  'profiles hour': 'The hourly limit of all profile reads',
};

/** What a window that is not one API's own keeps back; undefined for one API's. */
export const sharedReach = (window: string): string | undefined => {
  if (window === 'account') return 'All requests';
  return window in sharedNames ? 'All reads of profiles' : undefined;
};

/** Names a window of the service: "The per-minute limit of this API". */
export const limitName = ({ window, period }: Pick<Hold, 'window' | 'period'>): string =>
  sharedNames[window] ??
  (period === undefined ? 'A request limit' : 'The per-minute limit of this API');

/** The same where the API is not named beside it: "The per-minute limit for the purpose list". */
export const fullLimitName = (hold: Pick<Hold, 'window' | 'period'>): string =>
  hold.window in sharedNames
    ? limitName(hold)
    : `${hold.period === undefined ? 'A request limit' : 'The per-minute limit'} for ${limitedName(hold.window)}`;

/** Which limit was reached, and how far; what the service left out is left out. */
export const limitSentence = (hold: Hold): string => {
  const { allowed, made } = hold;
  const size = allowed === undefined ? '' : `, ${formatCount(allowed)} requests,`;
  const used = made === undefined ? '' : ` (${formatCount(made)} made)`;
  return `${limitName(hold)}${size} was reached${used}.`;
};

/** "Free again at 14:03:27", or that it is our own guess or a longer wait than the service's. */
export const freeAgain = ({ isStated, refusals, retryAt }: Hold): string =>
  isStated && refusals < 2
    ? `Free again at ${formatClock(retryAt)}`
    : `It can be tried again at ${formatClock(retryAt)}`;

const multiples: Record<number, string> = { 2: 'twice', 3: 'four times' };

/** What else is to be known of a wait: that it is a guess, was doubled, or is not sat out. */
export const waitSentences = ({ window, isStated, refusals, since, retryAt }: Hold): string[] => {
  const holdsReads = !/^(POST|PUT|DELETE) /.test(window);
  const longer = multiples[refusals] ?? `${2 ** (refusals - 1)} times`;
  const tries = refusals <= mostTries ? `try ${refusals} of ${mostTries}` : `try ${refusals}`;
  return [
    ...(isStated ? [] : ['The service did not say how long.']),
    ...(refusals < 2
      ? []
      : [`The service refused again, so the console waits ${longer} as long (${tries}).`]),
    ...(!holdsReads || refusals < mostTries
      ? []
      : ['Nothing goes on by itself any more: press Try again then.']),
    ...(holdsReads && refusals < mostTries && retryAt - since > longestWaitMs
      ? ['Longer than ten minutes is not waited for: press Try again then, or come back.']
      : []),
  ];
};
