import type { GroupRisk } from '#contract/merge-request-values.ts';
import type { RiskCounts } from '#contract/merge-requests.ts';
import type { Context } from '#service/http/context.ts';
import { readGroupRisks } from './group-risks.ts';
import { readMergeRequest } from './records.ts';

/**
 * How many open groups have what at stake; all none while a search is under way.
 * @throws Problem 404
 */
export const countDuplicateRisks = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
): Promise<RiskCounts> => {
  const { row } = await readMergeRequest(db, id);
  const isSearched = row.status !== 'IN_PROGRESS';
  const risks = isSearched ? [...(await readGroupRisks({ db, now }, id)).values()] : [];
  const count = (risk: GroupRisk) => risks.filter((own) => own === risk).length;
  return {
    refusalCount: count('REFUSAL'),
    differsCount: count('DIFFERS'),
    nothingCount: count('NOTHING'),
  };
};
