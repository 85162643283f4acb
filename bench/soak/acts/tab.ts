import { type ApiClient, createApiClient } from '#console/api/http-client.ts';
import { createLimiter } from '#console/api/limits/limiter.ts';
import { createTabState } from '#console/api/limits/tab-state.ts';
import type { memoryStorage } from '#console/api/page-storage.ts';
import type { Limits } from '#contract/common/limits.ts';
import type { Random } from '#demo/demo-random.ts';
import { fetchToken } from '../../support/client.ts';
import { pause } from '../outcome.ts';

const cutShare = 0.3;
const longestUntilCutMs = 60;
/** Shorter than the scene `slow`: what times out there is carried out after it was sent again. */
const timeoutMs = 2_000;
/** How often a session turns out to be lost when its token is renewed. */
const lostShare = 0.3;

/** A fetch whose socket is now and then destroyed, at any moment of the request or the answer. */
const createCuttingFetch =
  (random: Random): typeof fetch =>
  (address, init) => {
    if (!random.isLikely(cutShare)) return fetch(address, init);
    const cut = new AbortController();
    setTimeout(() => cut.abort(), random.between(0, longestUntilCutMs));
    const signals = [cut.signal, ...(init?.signal ? [init.signal] : [])];
    return fetch(address, { ...init, signal: AbortSignal.any(signals) });
  };

export type Tab = {
  client: ApiClient;
  /** What a person does whose session is lost. */
  signIn: () => Promise<void>;
  /** Tokens that were renewed with nobody noticing. */
  renewals: () => number;
};

type TabOptions = {
  url: string;
  limits: Limits;
  /** The one that all tabs share. */
  storage: ReturnType<typeof memoryStorage>;
  random: Random;
};

/** The console's client as a tab holds it, with a machine client's session. */
export const openTab = ({ url, limits, storage, random }: TabOptions): Tab => {
  const send = createCuttingFetch(random);
  let token = '';
  let renewed = 0;
  const client = createApiClient({
    baseUrl: url,
    tag: async () => token,
    headersOf: (current) => ({ Authorization: `Bearer ${current}` }),
    renew: async () => {
      if (token === '' || random.isLikely(lostShare)) return false;
      token = await fetchToken(url, send);
      renewed += 1;
      return true;
    },
    limiter: createLimiter({
      limits,
      tabState: createTabState({ storage, events: new EventTarget() }),
      now: Date.now,
      screen: () => undefined,
    }),
    fetch: send,
    now: Date.now,
    newKey: () => crypto.randomUUID(),
    timeoutMs,
  });
  return {
    client,
    signIn: async () => {
      for (token = ''; token === ''; await pause(50)) {
        // The service may be down or the socket cut: the person tries again.
        token = await fetchToken(url, send).catch(() => '');
      }
    },
    renewals: () => renewed,
  };
};
