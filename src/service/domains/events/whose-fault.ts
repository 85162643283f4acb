/** What of 4xx says that a destination, and not one event, was refused: sign-in, address, method, limits. */
const ofDestination = new Set([
  401, 402, 403, 404, 405, 407, 408, 410, 421, 423, 425, 426, 429, 431,
]);

/** Our own words for what couldn't even be sent. */
export const notWritten = 'NOT WRITTEN';
export const notReadable = 'NOT READABLE';
export const secretsNotReadable = 'SECRETS NOT READABLE';

/**
 * Whether a failure is of one person's events alone, and says nothing of the destination: it answered
 * that it doesn't take this, or nothing was sent.
 */
export const isOfPerson = (fault: string): boolean => {
  if (fault === notWritten || fault === notReadable) return true;
  const status = Number(/^HTTP (4\d\d)$/.exec(fault)?.[1]);
  return Number.isInteger(status) && !ofDestination.has(status);
};
