import { buildHistory, type History, historyPageSize } from './build-history.ts';
import { type HistoryContext, readActs } from './read-acts.ts';

/**
 * What a person said and agreed to, newest first, in the language of their page.
 * @param page from 1
 * @throws Problem 404 where they were merged or erased
 */
export const readHistory = async (
  context: HistoryContext,
  subjectId: string,
  { language, page }: { language: string; page: number },
): Promise<History> => {
  const offset = (page - 1) * historyPageSize;
  const facts = await readActs(context, subjectId, { limit: historyPageSize, offset });
  return buildHistory(facts, { language, page });
};
