import { longestWaitMs, mostTries } from '#console/api/read/retry-policy.ts';
import { formatTime } from '#console/ui/format-time.ts';
import { capitalized, limitedName, pausedTitle } from './limited-names.ts';
import type { RateLimit } from './rate-limit.ts';

// The first number that `Intl` writes takes a browser 20 ms, of the 300 until the first list is there.
const beforeThousands = /(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g;

/** "50,000". */
export const formatCount = (count: number): string => String(count).replace(beforeThousands, ',');

/** "1 group", "1,200 people". */
export const countWords = (count: number, one: string, several = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : several}`;

/** "14:03:27", with the date where it is not today. */
export const formatClock = (instant: number, now = Date.now()): string => {
  const time = new Date(instant);
  return time.toDateString() === new Date(now).toDateString()
    ? time.toTimeString().slice(0, 8)
    : formatTime(time.toISOString(), 'local', 'second');
};

/** "18 s", "35 min 12 s". */
export const formatWait = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

/** "Next (18 s)" while a control waits, "Next" once it does not. */
export const withCountdown = (label: string, seconds: number): string =>
  seconds > 0 ? `${label} (${formatWait(seconds)})` : label;

/** What is said where reading waits so that people's own requests have room. */
export const keptForPeople =
  'Paused at 60% of a request limit, to leave room for what you do yourself.';

const sharedReaches: Record<string, string> = {
  account: 'all requests',
  'profiles minute': 'all profile requests',
  'profiles hour': 'all profile requests',
};

const reachOf = (window: string): string => sharedReaches[window] ?? limitedName(window);

/** What a limit keeps back, with its verb: "Collection points are paused", "Creating purposes is paused". */
export const pausedWords = (window: string): string =>
  window in sharedReaches ? `${capitalized(reachOf(window))} are paused` : pausedTitle(window);

type Period = Pick<RateLimit, 'window' | 'period'>;

/** Names a limit where nothing else does: "Per-minute limit for purposes". */
export const fullLimitName = ({ window, period }: Period): string => {
  const kind =
    period === undefined
      ? 'Request limit'
      : period === 'HOUR'
        ? 'Hourly limit'
        : 'Per-minute limit';
  return `${kind} for ${reachOf(window)}`;
};

const spans = { MINUTE: ' per minute', HOUR: ' per hour' };

/** Which limit was reached: "limit of 250 requests per minute reached"; what is unknown is left out. */
export const reachedLimit = ({ window, period, allowed }: RateLimit): string => {
  const owner = window === 'account' ? 'account ' : '';
  if (allowed === undefined) return `${owner}${owner === '' ? 'request ' : ''}limit reached`;
  const span = period === undefined ? '' : spans[period];
  return `${owner}limit of ${formatCount(allowed)} requests${span} reached`;
};

/** The same as a sentence. */
export const limitSentence = (rateLimit: RateLimit): string =>
  `${capitalized(reachedLimit(rateLimit))}.`;

/** Whether the service itself said how long: a guess or a longer wait is not promised. */
const isPromised = ({ isStated, refusals }: RateLimit): boolean => isStated && refusals < 2;

/** "You can try again at 14:03:27", of what nothing tries again automatically. */
export const retryAt = (rateLimit: RateLimit): string =>
  `You can try again at ${formatClock(rateLimit.retryAt)}`;

/** "Resumes at 14:03:27", or "Next try at" where that is a guess. */
export const resumesAt = (rateLimit: RateLimit): string =>
  `${isPromised(rateLimit) ? 'Resumes' : 'Next try'} at ${formatClock(rateLimit.retryAt)}`;

/** The same with its countdown: "Resumes in 39 s, at 14:03:27". */
export const resumesIn = (rateLimit: RateLimit, seconds: number): string =>
  `${isPromised(rateLimit) ? 'Resumes' : 'Next try'} in ${formatWait(seconds)}, at ${formatClock(rateLimit.retryAt)}`;

const multiples: Record<number, string> = { 2: 'twice', 3: 'four times' };

/** What else there is to know of a wait: that it is a guess, was doubled, or is not sat out. */
export const waitSentences = ({
  window,
  isStated,
  refusals,
  since,
  retryAt,
}: RateLimit): string[] => {
  const holdsReads = !/^(POST|PUT|DELETE) /.test(window);
  const longer = multiples[refusals] ?? `${2 ** (refusals - 1)} times`;
  const tries = refusals <= mostTries ? `try ${refusals} of ${mostTries}` : `try ${refusals}`;
  return [
    ...(isStated ? [] : ["The service didn't say how long to wait."]),
    ...(refusals < 2 ? [] : [`Refused again: waiting ${longer} as long (${tries}).`]),
    ...(!holdsReads || refusals < mostTries
      ? []
      : ['Automatic retries have stopped. Select Try again then.']),
    ...(holdsReads && refusals < mostTries && retryAt - since > longestWaitMs
      ? ['After more than ten minutes, select Try again yourself.']
      : []),
  ];
};
