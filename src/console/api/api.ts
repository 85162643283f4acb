import type { ApiClient } from './http-client.ts';

let bound: ApiClient | undefined;

/** Sets the client that every query and mutation uses: once at start, anew in each test. */
export const bindApi = (client: ApiClient): void => {
  bound = client;
};

/**
 * The bound client. A module and not a context, so that factories stay plain functions which route
 * loaders can call too.
 */
export const api = (): ApiClient => {
  if (bound === undefined) throw new Error('bindApi was not called before the first request.');
  return bound;
};
