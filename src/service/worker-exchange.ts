import { AggregatorRegistry } from 'prom-client';
import type { FromWorker, ToWorker } from './worker-messages.ts';

const longestMs = 10_000;

type Metric = { type: string };

/** The parts of a worker that the exchange needs. */
export type Member = { id: number; send: (message: ToWorker) => void };

/** What remains of an ended process: its counters, so that sums don't fall. */
const lastingOf = (metrics: readonly Metric[]): Metric[] =>
  metrics.filter(({ type }) => type === 'counter' || type === 'histogram');

const sumOf = async (all: readonly (readonly Metric[])[]): Promise<Metric[]> =>
  (await AggregatorRegistry.aggregate([...all]).getMetricsAsJSON()) as unknown as Metric[];

/** The primary's side: passes questions to the workers and their answers back. */
export const createExchange = () => {
  const members = new Map<number, Member>();
  const questions = new Map<
    number,
    { waitsFor: Set<number>; answer: (from: number, answer: unknown) => void; drop: () => void }
  >();
  /** The latest metrics of each worker. */
  const told = new Map<number, readonly Metric[]>();
  let ended: Promise<Metric[]> = Promise.resolve([]);
  let last = 0;

  const reply = async (to: Member, id: number, topic: string, answers: unknown[]) => {
    if (topic === 'metrics') answers.push(await ended);
    to.send({ kind: 'answers', id, answers });
  };

  const ask = (asker: Member, { id, topic, body }: FromWorker & { kind: 'ask' }) => {
    last += 1;
    const own = last;
    const others = [...members.values()].filter(
      (member) => topic === 'metrics' || member.id !== asker.id,
    );
    const answers: unknown[] = [];
    const waitsFor = new Set(others.map((member) => member.id));
    const end = () => {
      clearTimeout(timer);
      questions.delete(own);
      void reply(asker, id, topic, answers);
    };
    const timer = setTimeout(end, longestMs);
    if (waitsFor.size === 0) return end();
    questions.set(own, {
      waitsFor,
      answer: (from, answer) => {
        if (topic === 'metrics') told.set(from, answer as Metric[]);
        answers.push(answer);
        waitsFor.delete(from);
        if (waitsFor.size === 0) end();
      },
      drop: () => {
        if (waitsFor.size === 0) end();
      },
    });
    for (const member of others) {
      member.send({ kind: 'asked', id: own, from: asker.id, topic, body });
    }
  };

  return {
    /** Adds a worker that is ready to answer. */
    join: (member: Member): void => void members.set(member.id, member),
    receive: (from: Member, message: FromWorker): void => {
      if (message.kind === 'ask') ask(from, message);
      if (message.kind === 'answered') {
        const question = questions.get(message.id);
        if (question?.waitsFor.has(from.id)) question.answer(from.id, message.answer);
      }
    },
    gone: (id: number): void => {
      if (!members.delete(id)) return;
      const metrics = told.get(id);
      told.delete(id);
      if (metrics !== undefined) {
        ended = ended.then((before) => sumOf([before, lastingOf(metrics)]));
      }
      for (const question of [...questions.values()]) {
        question.waitsFor.delete(id);
        question.drop();
      }
      for (const member of members.values()) member.send({ kind: 'gone', from: id });
    },
  };
};
