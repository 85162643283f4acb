import type { Siblings, Topic } from './http/siblings.ts';

/** What a worker sends to the primary, which passes questions and answers on. */
export type FromWorker =
  | { kind: 'ready' }
  /** How far its start is; the primary answers with it meanwhile. */
  | { kind: 'starting'; progress: string }
  /** The connection that was passed is here. */
  | { kind: 'taken' }
  /** Takes no more connections. */
  | { kind: 'leaving' }
  | { kind: 'ask'; id: number; topic: Topic; body: unknown }
  | { kind: 'answered'; id: number; answer: unknown };

export type ToWorker =
  | { kind: 'asked'; id: number; from: number; topic: Topic; body: unknown }
  | { kind: 'answers'; id: number; answers: unknown[] }
  | { kind: 'gone'; from: number }
  | { kind: 'stop' }
  /** A connection comes with it. */
  | { kind: 'connection' }
  /** To one that is leaving: no connection is on its way anymore. */
  | { kind: 'left' };

type Answer = (body: unknown, from: number) => unknown;

/**
 * A worker's side. `send` sends to the primary, and messages from there go to `receive`. `onError` is
 * called if an answer failed; the question then goes without it.
 */
export const createSiblings = (
  send: (message: FromWorker) => void,
  onError: (error: unknown) => void,
): Siblings & { receive: (message: ToWorker) => void } => {
  const asked = new Map<number, (answers: unknown[]) => void>();
  const known = new Map<Topic, Answer>();
  const hearers: ((from: number) => void)[] = [];
  let last = 0;
  return {
    ask: (topic, body) =>
      new Promise((resolve) => {
        last += 1;
        // The answering process runs the same code, so its answers have the topic's type.
        asked.set(last, resolve as (answers: unknown[]) => void);
        send({ kind: 'ask', id: last, topic, body });
      }),
    answer: (topic, answer) => void known.set(topic, answer as Answer),
    onGone: (hear) => void hearers.push(hear),
    receive: (message) => {
      if (message.kind === 'answers') {
        asked.get(message.id)?.(message.answers);
        asked.delete(message.id);
      } else if (message.kind === 'gone') {
        for (const hear of hearers) hear(message.from);
      } else if (message.kind === 'asked') {
        const { id, topic, body, from } = message;
        Promise.resolve(body)
          .then((own) => known.get(topic)?.(own, from))
          .then((answer) => send({ kind: 'answered', id, answer }), onError);
      }
    },
  };
};
