/**
 * Most that a JSON body may hold besides its bytes, keys and values counted alike: one record of the
 * public endpoints, all records of a bulk, and a body from somebody who is signed in.
 */
export const recordNodeMaximum = 10_000;
export const bulkNodeMaximum = 200_000;
export const bodyNodeMaximum = 100_000;

/** Most levels of nesting, the body itself included. */
export const bodyDepthMaximum = 65;
