import type { GroupRisk, GroupStatus } from '#contract/merge-request-values.ts';
import type { MergeRequestRow } from '#service/db/schema/merges.ts';
import type { Context } from '#service/http/context.ts';
import { readGroupRisks } from './group-risks.ts';

type Reading = Pick<Context, 'db' | 'now'>;
type Search = Pick<MergeRequestRow, 'id' | 'searchedAt'>;
type Group = { number: number; status: GroupStatus };

/** What is at stake in open groups. Where it was judged before, `isKept`: consents may have changed. */
type Risks = { of: Map<number, GroupRisk>; isKept: boolean };

type Kept = { search: string | null; until: number; of: Map<number, GroupRisk> };

/** With fewer open groups everything is judged with each read: it takes less than 100 ms. */
const keptFrom = 1_000;
const keptMs = 30_000;

/**
 * Judges the open groups of a search, and of a search with thousands keeps it for half a minute: the
 * pages of a list come one after another, and each act of a person has its list and its counts read
 * again. Who shows a group judges it anew.
 */
export const createKeptRisks = (from = keptFrom) => {
  const keptOf = new Map<string, Kept>();
  /** What is under way: a page, its counts and colleagues ask at once. */
  const judging = new Map<string, Promise<ReadonlyMap<number, GroupRisk>>>();

  const judge = (reading: Reading, key: string, id: string) => {
    const started = readGroupRisks(reading, id).finally(() => judging.delete(key));
    judging.set(key, started);
    return started;
  };

  /** @param groups of the search, whose open ones are wanted */
  const read = async (
    reading: Reading,
    { id, searchedAt }: Search,
    groups: readonly Group[],
  ): Promise<Risks> => {
    const now = Date.parse(reading.now());
    for (const [own, { until }] of keptOf) if (until <= now) keptOf.delete(own);
    const open = groups.flatMap(({ number, status }) => (status === 'OPEN' ? [number] : []));
    const kept = keptOf.get(id);
    if (kept === undefined || kept.search !== searchedAt) {
      const key = `${id} ${searchedAt}`;
      const others = judging.get(key);
      // It may be older than this read.
      if (others !== undefined) return { of: new Map(await others), isKept: true };
      const of = new Map(await judge(reading, key, id));
      if (of.size < from) keptOf.delete(id);
      else keptOf.set(id, { search: searchedAt, until: now + keptMs, of });
      return { of, isKept: false };
    }
    const reopened = open.filter((number) => !kept.of.has(number));
    if (reopened.length > 0) {
      for (const [number, risk] of await readGroupRisks(reading, id, reopened)) {
        kept.of.set(number, risk);
      }
    }
    const of = new Map(
      open.flatMap((number) => {
        const risk = kept.of.get(number);
        return risk === undefined ? [] : [[number, risk] as const];
      }),
    );
    return { of, isKept: true };
  };

  return {
    read,
    /** Says what groups turned out to have at stake; undefined for those that are no longer open. */
    correct: (
      { id }: Search,
      numbers: readonly number[],
      judged: ReadonlyMap<number, GroupRisk>,
    ): void => {
      const of = keptOf.get(id)?.of;
      for (const number of numbers) {
        const risk = judged.get(number);
        if (risk === undefined) of?.delete(number);
        else of?.set(number, risk);
      }
    },
    /** Has everything judged anew by the next read. */
    forget: ({ id }: Search): void => void keptOf.delete(id),
  };
};
export type KeptRisks = ReturnType<typeof createKeptRisks>;
