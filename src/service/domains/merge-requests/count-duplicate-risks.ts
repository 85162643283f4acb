import { eq } from 'drizzle-orm';
import type { GroupRisk } from '#contract/merge-request-values.ts';
import type { RiskCounts } from '#contract/merge-requests.ts';
import { mergeGroupsTable } from '#service/db/schema/merges.ts';
import type { Context } from '#service/http/context.ts';
import type { KeptRisks } from './kept-risks.ts';
import { readMergeRequest } from './records.ts';

const table = mergeGroupsTable;

/**
 * How many open groups have what at stake; all none while a search is under way.
 * @throws Problem 404
 */
export const countDuplicateRisks = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
  kept: KeptRisks,
): Promise<RiskCounts> => {
  const { row } = await readMergeRequest(db, id);
  if (row.status === 'IN_PROGRESS') return { refusalCount: 0, differsCount: 0, nothingCount: 0 };
  const groups = await db
    .select({ number: table.number, status: table.status })
    .from(table)
    .where(eq(table.mergeRequestId, id));
  const risks = [...(await kept.read({ db, now }, row, groups)).of.values()];
  const count = (risk: GroupRisk) => risks.filter((own) => own === risk).length;
  return {
    refusalCount: count('REFUSAL'),
    differsCount: count('DIFFERS'),
    nothingCount: count('NOTHING'),
  };
};
