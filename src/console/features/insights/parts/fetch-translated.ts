import { isApiError } from '#console/api/api-error.ts';
import { readByIds } from '#console/records/list/read-by-ids.ts';
import type { TranslatedKind } from '#contract/list-numbers.ts';
import { type KnownTranslated, readTranslated } from './translated.tsx';

/** How far any records are translated, for a file; none are known where the host doesn't tell. */
export const fetchTranslated = async (
  kind: TranslatedKind,
  ids: readonly string[],
): Promise<KnownTranslated> => {
  try {
    return new Map(await readByIds(ids, async (some) => [...(await readTranslated(kind, some))]));
  } catch (error) {
    if (isApiError(error, 'not-found')) return new Map();
    throw error;
  }
};
