import { asc, type SQL } from 'drizzle-orm';
import { type GroupRisk, groupRisks } from '#contract/merge-request-values.ts';
import { type MergeRequestRow, mergeGroupsTable } from '#service/db/schema/merges.ts';
import type { Context } from '#service/http/context.ts';
import { readGroupRisks } from './group-risks.ts';
import type { KeptRisks } from './kept-risks.ts';

const table = mergeGroupsTable;

type Wanted = {
  /** Of the search, and what else is asked of its groups. */
  where: SQL | undefined;
  risk: GroupRisk | undefined;
  isSorted: boolean;
  limit: number;
  offset: number;
};

const placeOf = (risk: GroupRisk | undefined): number =>
  risk === undefined ? groupRisks.length : groupRisks.indexOf(risk);

/** How often a page is chosen again where consents changed since its groups were judged. */
const rounds = 3;

/** The numbers of one page of groups by what is at stake, what that is now, and how many there are. */
export const readPageByRisk = async (
  context: Pick<Context, 'db' | 'now'>,
  row: MergeRequestRow,
  { where, risk, isSorted, limit, offset }: Wanted,
  kept: KeptRisks,
): Promise<{ numbers: number[]; risks: ReadonlyMap<number, GroupRisk>; total: number }> => {
  const all = await context.db
    .select({ number: table.number, status: table.status })
    .from(table)
    .where(where)
    .orderBy(asc(table.number));
  const choose = (risks: ReadonlyMap<number, GroupRisk>) => {
    const wanted = all.filter(({ number }) => risk === undefined || risks.get(number) === risk);
    // Sorting keeps the order of numbers among equals.
    const sorted = isSorted
      ? wanted.toSorted(
          (one, other) => placeOf(risks.get(one.number)) - placeOf(risks.get(other.number)),
        )
      : wanted;
    const numbers = sorted.slice(offset, offset + limit).map(({ number }) => number);
    return { numbers, risks, total: wanted.length };
  };
  const judged = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    const { of, isKept } = await kept.read(context, row, all);
    const chosen = choose(of);
    const unsure = isKept ? chosen.numbers.filter((number) => !judged.has(number)) : [];
    if (unsure.length === 0) return chosen;
    const now = await readGroupRisks(context, row.id, unsure);
    kept.correct(row, unsure, now);
    if (unsure.every((number) => of.get(number) === now.get(number))) return chosen;
    for (const number of unsure) judged.add(number);
  }
  kept.forget(row);
  return choose((await kept.read(context, row, all)).of);
};
