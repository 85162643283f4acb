import { isApiError } from './api-error.ts';

const retries = { limited: 1, failed: 2 };
const longestWaitMs = 10 * 60_000;
const firstBackoffMs = 1000;
const jitterShare = 0.1;
const freshFailureMs = 2000;

/**
 * Whether a read is asked again by itself. Writes never are.
 * @param failures how often it has failed before this error
 * @param now epoch milliseconds
 */
export const shouldRetry = (failures: number, error: Error, now: number): boolean => {
  if (isApiError(error, 'rate-limited')) {
    return failures < retries.limited && error.limit.retryAt - now <= longestWaitMs;
  }
  const mayPass = isApiError(error, 'network') || isApiError(error, 'unavailable');
  return mayPass && failures < retries.failed;
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
  const wait = isApiError(error, 'rate-limited')
    ? Math.max(0, error.limit.retryAt - now)
    : firstBackoffMs * 2 ** failures;
  return Math.ceil(wait * (1 + jitterShare * random));
};

/**
 * Whether a part that appears on screen may ask anew: not while the limit that refused it holds, and
 * not right after the failure of what was asked for it ahead of time.
 * @param failedAt epoch milliseconds of the last failure
 */
export const mayAskOnMount = (lastError: Error | null, failedAt: number, now: number): boolean => {
  if (isApiError(lastError, 'rate-limited')) return lastError.limit.retryAt <= now;
  return lastError === null || now - failedAt > freshFailureMs;
};
