import { type ApiError, isApiError } from '#console/api/api-error.ts';
import type { Random } from '#demo/demo-random.ts';
import { pause } from '../outcome.ts';
import { type Act, hasTakenEffect } from './points.ts';
import type { Tab } from './tab.ts';

const mostSendings = 100;
const givesUpShare = 0.02;
const readsBackShare = 0.5;

/**
 * How an act ended: the client was told its success, reading back showed it, it was discarded while
 * it had certainly not been done, it was given up while nobody knew, the service refused it, or no
 * number of sendings settled it. The last two must not be.
 */
export type Ending = 'told' | 'read back' | 'discarded' | 'given up' | 'refused' | 'stuck';

export type Settled = {
  ending: Ending;
  /** Once for each time that the act was sent and not settled by it. */
  met: string[];
  lastError: ApiError | undefined;
};

type Next = 'wait' | 'sign in' | 'find out' | 'send again' | 'accept';

/** What a person does after an error: all but the last leave the act open, under its key. */
const nextAfter = (error: ApiError): Next => {
  if (error.kind === 'rate-limited') return 'wait';
  if (error.kind === 'unauthorized') return 'sign in';
  if (error.outcome === 'unknown') return 'find out';
  // Nothing was sent: the session could not be renewed just then.
  if (error.kind === 'network') return 'send again';
  return 'accept';
};

const nameOf = (error: ApiError): string => {
  if (error.code === 'limit-holds') return 'held';
  if (error.kind === 'rate-limited') return '429';
  if (error.kind === 'unavailable') return '5xx';
  if (error.kind === 'unauthorized') return '401';
  return error.code;
};

/** For `catch`: what is none of the console's errors is a fault of this run. */
const asApiError = (error: unknown): ApiError => {
  if (isApiError(error)) return error;
  throw error;
};

/** False too where reading back failed: the act is then sent again, which its key allows. */
const isSeen = async (tab: Tab, act: Act): Promise<boolean> => {
  const seen = await hasTakenEffect(tab.client, act).catch(asApiError);
  return seen === true;
};

/** Sends an act until it is settled, as `useWrite` and the person in front of it do. */
export const settle = async (tab: Tab, act: Act, random: Random): Promise<Settled> => {
  const key = tab.client.newKey();
  const met: string[] = [];
  let isUnclear = false;
  for (;;) {
    const error = await act.send(tab.client, key).catch(asApiError);
    if (error === undefined) return { ending: 'told', met, lastError: undefined };
    met.push(nameOf(error));
    const next = nextAfter(error);
    if (next === 'accept') return { ending: 'refused', met, lastError: error };
    isUnclear ||= next === 'find out';
    if (met.length === mostSendings) return { ending: 'stuck', met, lastError: error };
    if (random.isLikely(givesUpShare)) {
      return { ending: isUnclear ? 'given up' : 'discarded', met, lastError: error };
    }
    if (error.kind === 'rate-limited') await pause(Math.max(0, error.limit.retryAt - Date.now()));
    if (next === 'sign in') await tab.signIn();
    await pause(random.between(0, 400));
    const isToBeRead = next === 'find out' && random.isLikely(readsBackShare);
    if (isToBeRead && (await isSeen(tab, act))) {
      return { ending: 'read back', met, lastError: error };
    }
  }
};
