import {
  isOfIndexRuns,
  type Scene,
  type SceneName,
  type StartSceneRequest,
} from '#contract/scenes.ts';
import { rest } from '#service/db/rest.ts';

/** Ends early where the signal does. */
type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

type ScenesOptions = {
  /** RFC 3339 in UTC. */
  now: () => string;
  newId: () => string;
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
  /** Those in force, the newest first. */
  list: () => Scene[];
  /** Of the scenes that cover no requests. */
  isInForce: (scene: SceneName) => boolean;
  /** Ends the waits of `slow` as well. */
  endAll: () => void;
  /** Counts a request to the endpoint that reached the service. */
  reach: (endpoint: string) => Meeting;
};

type Staged = Pick<Scene, 'id' | 'endpoint' | 'share' | 'reached' | 'met'> & {
  scene: SceneName;
  startedAt: number;
  endsAt: number;
  /** Tokens of earlier seconds count as expired. */
  tokensFrom: number;
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

/** The scenes of one process (docs/design.md 4): kept in memory, gone with it. */
export const createScenes = ({ now, newId, sleep = rest }: ScenesOptions): Scenes => {
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

  return {
    start: async ({ scene, endpoint = null, seconds = defaultSeconds, share = 1 }) => {
      const startedAt = clock();
      // Tokens tell whole seconds: those of the running one may be from before.
      const tokensFrom = Math.floor(startedAt / 1000) + 1;
      const staged: Staged = {
        id: newId(),
        scene,
        endpoint,
        share,
        startedAt,
        endsAt: startedAt + seconds * 1000,
        tokensFrom,
        reached: 0,
        met: 0,
        asked: 0,
        metByEndpoint: new Map(),
      };
      const others = inForce().filter((one) => one.scene !== scene || one.endpoint !== endpoint);
      all = [staged, ...others];
      const { signal } = waits;
      while (scene === 'expire-tokens' && !signal.aborted && clock() < tokensFrom * 1000) {
        await sleep(tokensFrom * 1000 - clock(), signal);
      }
      return toScene(staged);
    },
    list: () => inForce().map(toScene),
    isInForce: (name) => inForce().some(({ scene }) => scene === name),
    endAll: () => {
      all = [];
      waits.abort();
      waits = new AbortController();
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
