import {
  isOfIndexRuns,
  type Scene,
  type SceneName,
  type StartSceneRequest,
} from '#contract/scenes.ts';
import { rest } from '#service/db/rest.ts';
import type { SharedScene, Siblings } from './siblings.ts';

/** Ends early where the signal does. */
type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

type ScenesOptions = {
  /** RFC 3339 in UTC. */
  now: () => string;
  newId: () => string;
  /** Other processes that play the same scenes. */
  siblings?: Pick<Siblings, 'ask' | 'answer'> | undefined;
  sleep?: Sleep;
};

/** A scene that a request meets. */
export type Met = {
  /** Milliseconds until the scene ends. */
  milliseconds: number;
  /** How many requests to the same endpoint met it, and to all, this one included. */
  made: { endpoint: number; all: number };
};

/** What one request asks of the scenes that cover it, in the order in which it meets them. */
export type Meeting = {
  /** The scenes of this name that are the request's turn. */
  meets: (scene: SceneName) => Met[];
  /** Whether a token from that second, and so this request, has to be refused as expired now. */
  expires: (issuedAt: number | undefined) => boolean;
  /** Holds the request up until it is over, the caller has gone, or the scenes are ended. */
  pause: (milliseconds: number, caller: AbortSignal) => Promise<void>;
};

export type Scenes = {
  /**
   * In place of one of the same name and endpoint. With `expire-tokens` it resolves only when a
   * token fetched from now on is good, which takes a second at most.
   */
  start: (request: StartSceneRequest) => Promise<Scene>;
  /** Running scenes, newest first, with the requests of this process. */
  list: () => Scene[];
  /** The same, with the requests of all processes. */
  listEverywhere: () => Promise<Scene[]>;
  /** Of the scenes that cover no requests. */
  isInForce: (scene: SceneName) => boolean;
  /** Also ends the delays of `slow`; in this process only. */
  endAll: () => void;
  endEverywhere: () => Promise<void>;
  /** Counts a request to the endpoint that reached the service. */
  reach: (endpoint: string) => Meeting;
};

type Staged = SharedScene & {
  reached: number;
  met: number;
  /** Requests whose turn was asked for; of `reached` those that no other scene had refused. */
  asked: number;
  metByEndpoint: Map<string, number>;
};

const defaultSeconds = 60;

/** Spreads a share evenly: of any stretch of requests as many as it says, and always the same. */
const isTurn = (share: number, asked: number): boolean => {
  // A tenth is a little less than a tenth in binary: ten of them must still be one.
  const due = (count: number) => Math.floor(count * share + 1e-9);
  return due(asked) > due(asked - 1);
};

const toScene = (staged: Staged): Scene => ({
  id: staged.id,
  scene: staged.scene,
  endpoint: staged.endpoint,
  share: staged.share,
  startedAt: new Date(staged.startedAt).toISOString(),
  endsAt: new Date(staged.endsAt).toISOString(),
  reached: staged.reached,
  met: staged.met,
});

/** The scenes of one service (docs/design.md 4), kept in memory only. */
export const createScenes = ({ now, newId, siblings, sleep = rest }: ScenesOptions): Scenes => {
  let all: Staged[] = [];
  let waits = new AbortController();
  const clock = () => Date.parse(now());
  const inForce = (): Staged[] => {
    const time = clock();
    all = all.filter(({ endsAt }) => endsAt > time);
    return all;
  };

  /** Notes whether it is this request's turn. */
  const take = (staged: Staged, endpoint: string): Met[] => {
    staged.asked += 1;
    if (!isTurn(staged.share, staged.asked)) return [];
    const atEndpoint = (staged.metByEndpoint.get(endpoint) ?? 0) + 1;
    staged.metByEndpoint.set(endpoint, atEndpoint);
    staged.met += 1;
    const made = { endpoint: atEndpoint, all: staged.met };
    return [{ milliseconds: staged.endsAt - clock(), made }];
  };

  const stage = (shared: SharedScene): Staged => {
    const { scene, endpoint } = shared;
    const staged = { ...shared, reached: 0, met: 0, asked: 0, metByEndpoint: new Map() };
    const others = inForce().filter((one) => one.scene !== scene || one.endpoint !== endpoint);
    all = [staged, ...others];
    return staged;
  };
  const endAll = () => {
    all = [];
    waits.abort();
    waits = new AbortController();
  };
  siblings?.answer('scene-started', (shared) => {
    stage(shared);
    return null;
  });
  siblings?.answer('scenes', () => inForce().map(toScene));
  siblings?.answer('scenes-ended', () => {
    endAll();
    return null;
  });

  return {
    start: async ({ scene, endpoint = null, seconds = defaultSeconds, share = 1 }) => {
      const startedAt = clock();
      // Tokens tell whole seconds: those of the running one may be from before.
      const tokensFrom = Math.floor(startedAt / 1000) + 1;
      const endsAt = startedAt + seconds * 1000;
      const shared = { id: newId(), scene, endpoint, share, startedAt, endsAt, tokensFrom };
      const staged = stage(shared);
      const { signal } = waits;
      await siblings?.ask('scene-started', shared);
      while (scene === 'expire-tokens' && !signal.aborted && clock() < tokensFrom * 1000) {
        await sleep(tokensFrom * 1000 - clock(), signal);
      }
      return toScene(staged);
    },
    list: () => inForce().map(toScene),
    listEverywhere: async () => {
      const others = ((await siblings?.ask('scenes', null)) ?? []).flat();
      return inForce().map((staged) => {
        const own = toScene(staged);
        const theirs = others.filter(({ id }) => id === own.id);
        const sum = (count: (scene: Scene) => number) =>
          theirs.reduce((total, scene) => total + count(scene), count(own));
        return { ...own, reached: sum(({ reached }) => reached), met: sum(({ met }) => met) };
      });
    },
    isInForce: (name) => inForce().some(({ scene }) => scene === name),
    endAll,
    endEverywhere: async () => {
      endAll();
      await siblings?.ask('scenes-ended', null);
    },
    reach: (endpoint) => {
      const covers = (staged: Staged) =>
        !isOfIndexRuns(staged.scene) && (staged.endpoint === null || staged.endpoint === endpoint);
      for (const staged of inForce()) if (covers(staged)) staged.reached += 1;
      const covering = (name: SceneName) =>
        inForce().filter((staged) => staged.scene === name && covers(staged));
      return {
        meets: (name) => covering(name).flatMap((staged) => take(staged, endpoint)),
        expires: (issuedAt) =>
          covering('expire-tokens')
            // Within its first second nobody could get a token that is good.
            .filter(({ tokensFrom }) => clock() >= tokensFrom * 1000)
            .filter(({ tokensFrom }) => issuedAt !== undefined && issuedAt < tokensFrom)
            .flatMap((staged) => take(staged, endpoint)).length > 0,
        pause: (milliseconds, caller) =>
          sleep(milliseconds, AbortSignal.any([caller, waits.signal])),
      };
    },
  };
};
