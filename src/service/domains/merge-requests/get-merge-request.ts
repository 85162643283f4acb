import type { MergeRequest } from '#contract/merge-requests.ts';
import type { Context } from '#service/http/context.ts';
import { readMergeRequest } from './records.ts';
import { toMergeRequest } from './wire.ts';

/** @throws Problem 404 */
export const getMergeRequest = async (
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<MergeRequest> => toMergeRequest(await readMergeRequest(db, id));
