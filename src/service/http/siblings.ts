import type { Scene, SceneName } from '#contract/scenes.ts';

/** A scene as it was started. */
export type SharedScene = Pick<Scene, 'id' | 'endpoint' | 'share'> & {
  scene: SceneName;
  /** Epoch milliseconds. */
  startedAt: number;
  endsAt: number;
  /** Tokens of seconds before this one count as expired. */
  tokensFrom: number;
};

/** What the processes of one service ask each other, and what each of them answers. */
export type Topics = {
  /** Its metrics as prom-client's JSON. */
  metrics: { body: null; answer: object[] };
  /** How many requests addresses made since the last time; keys in hexadecimal. */
  'public-counts': { body: readonly (readonly [key: string, made: number])[]; answer: null };
  'scene-started': { body: SharedScene; answer: null };
  scenes: { body: null; answer: Scene[] };
  'scenes-ended': { body: null; answer: null };
  /** Answered once nothing is under way there. */
  'reset-begins': { body: { startedAt: string }; answer: null };
  'reset-ended': { body: { state: 'idle' | 'failed'; endedAt: string }; answer: null };
};
export type Topic = keyof Topics;

/** The other processes of this service on this machine (`WORKERS`). */
export type Siblings = {
  /**
   * Asks all others, and gives what those answered that are alive; nobody is waited for longer than
   * ten seconds. To `metrics` this process answers too, and those that have ended.
   */
  ask: <T extends Topic>(topic: T, body: Topics[T]['body']) => Promise<Topics[T]['answer'][]>;
  /** Says how to answer a topic; `from` names the process that asks. */
  answer: <T extends Topic>(
    topic: T,
    answer: (
      body: Topics[T]['body'],
      from: number,
    ) => Topics[T]['answer'] | Promise<Topics[T]['answer']>,
  ) => void;
  /** Hears of each process that has ended. */
  onGone: (hear: (from: number) => void) => void;
};
