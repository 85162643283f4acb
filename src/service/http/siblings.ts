import type { Scene, SceneName } from '#contract/scenes.ts';
import type { PublicPool } from './public-pools.ts';

/** A scene as started. */
export type SharedScene = Pick<Scene, 'id' | 'endpoint' | 'share'> & {
  scene: SceneName;
  /** Epoch milliseconds. */
  startedAt: number;
  endsAt: number;
  /** Tokens issued in earlier seconds count as expired. */
  tokensFrom: number;
};

/** The questions that processes of one service ask each other, with their answers. */
export type Topics = {
  /** Its metrics, as prom-client's JSON. */
  metrics: { body: null; answer: object[] };
  /** What addresses sent since the last message; networks in hexadecimal. */
  'public-counts': {
    body: readonly (readonly [pool: PublicPool, network: string, records: number, bytes: number])[];
    answer: null;
  };
  /** What came for a collection point in the last hour, by its id. */
  senders: {
    body: string;
    answer: {
      networks: readonly (readonly [network: string, { records: number; refused: number }])[];
      others: { records: number; refused: number };
    };
  };
  'scene-started': { body: SharedScene; answer: null };
  scenes: { body: null; answer: Scene[] };
  'scenes-ended': { body: null; answer: null };
  /** Answered once no requests are running there. */
  'reset-begins': { body: { startedAt: string }; answer: null };
  'reset-ended': { body: { state: 'idle' | 'failed'; endedAt: string }; answer: null };
};
export type Topic = keyof Topics;

/** The other processes of this service on this machine (`WORKERS`). */
export type Siblings = {
  /**
   * Asks all others and returns the answers of those that are alive, waiting up to ten seconds. For
   * `metrics`, this process answers too, and so do those that have ended.
   */
  ask: <T extends Topic>(topic: T, body: Topics[T]['body']) => Promise<Topics[T]['answer'][]>;
  /** Sets how this process answers a topic; `from` is the process that asks. */
  answer: <T extends Topic>(
    topic: T,
    answer: (
      body: Topics[T]['body'],
      from: number,
    ) => Topics[T]['answer'] | Promise<Topics[T]['answer']>,
  ) => void;
  /** Calls back for each process that has ended. */
  onGone: (hear: (from: number) => void) => void;
};
