/** A log for tests, which judge by what happens. */
export const silentLog = { warn: () => {} };
