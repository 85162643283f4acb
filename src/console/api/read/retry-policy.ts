import { isApiError } from '#console/api/api-error.ts';

/** So often a request goes out for one read, a limit or a fault each time. */
export const mostTries = 3;
// Another tab may meet the limit anew while this one waits, so waiting costs no try.
const mostWaits = 10;
/** A longer wait for a limit is explained and not sat out. */
export const longestWaitMs = 10 * 60_000;
const firstBackoffMs = 1000;
// A page that shows nothing is not left waiting for longer.
const longestStatedMs = 15_000;
const jitterShare = 0.1;
const freshFailureMs = 2000;

/**
 * Whether a read is asked again by itself. Writes never are.
 * @param failures how often it has failed before this error
 * @param now epoch milliseconds
 */
export const shouldRetry = (failures: number, error: Error, now: number): boolean => {
  if (!isApiError(error) || failures >= mostWaits) return false;
  if ((error.tries ?? failures + 1) >= mostTries) return false;
  if (error.kind !== 'rate-limited')
    return error.kind === 'network' || error.kind === 'unavailable';
  const { refusals, retryAt } = error.limit;
  return refusals < mostTries && retryAt - now <= longestWaitMs;
};

/**
 * How long a read waits before it is asked again, in milliseconds: never less than a limit demands,
 * and up to a tenth more, so that tabs and users do not all wake in the same second.
 * @param random from 0 to 1
 */
export const retryDelayMs = (
  failures: number,
  error: Error,
  now: number,
  random: number,
): number => {
  const backoffMs = firstBackoffMs * 2 ** failures;
  const statedMs = isApiError(error, 'unavailable') ? (error.waitMs ?? 0) : 0;
  const wait = isApiError(error, 'rate-limited')
    ? Math.max(0, error.limit.retryAt - now)
    : Math.max(backoffMs, Math.min(statedMs, longestStatedMs));
  return Math.ceil(wait * (1 + jitterShare * random));
};

/**
 * Whether a part that appears on screen may ask again: not right after the failure of what was asked
 * for it ahead of time. While a limit holds, asking sends nothing and begins the wait.
 * @param failedAt epoch milliseconds of the last failure
 */
export const mayAskOnMount = (lastError: Error | null, failedAt: number, now: number): boolean =>
  lastError === null || isApiError(lastError, 'rate-limited') || now - failedAt > freshFailureMs;

const firstProbeMs = 5000;
const longestProbeMs = 60_000;

/** Whether a failed read may succeed later without anyone changing anything. */
export const mayHaveRecovered = (error: Error | null): boolean =>
  isApiError(error, 'network') || isApiError(error, 'unavailable');

/** Whether a read failed because nothing came from the service at all. */
export const isAwayFromService = (error: Error | null): boolean =>
  isApiError(error, 'network') && error.code !== 'cut';

/**
 * How long until a failed read is tried anew by itself, in milliseconds; false for never. What fails
 * on gets rarer, and where a limit is near it waits until the minute has passed.
 * @param failures how often it has failed for good, at least 1
 * @param hasRoom whether the limits leave room for what nobody asked for
 */
export const recoveryDelayMs = (
  error: Error | null,
  failures: number,
  hasRoom: boolean,
): number | false => {
  if (!mayHaveRecovered(error)) return false;
  return hasRoom ? Math.min(firstProbeMs * 2 ** (failures - 1), longestProbeMs) : longestProbeMs;
};
