import { api } from '#console/api/api.ts';
import { isApiError } from '#console/api/api-error.ts';
import type { PurposeDetail, PurposeVersions } from '#contract/purpose-records.ts';
import { getPurposeEndpoint } from '#contract/purpose-versions.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { newestFirst, type PurposeVersion } from './versions.ts';

const walkSize = 100;

/** The first purpose that is wanted, its versions newest first; null where there is none. */
const findPurpose = async (
  isWanted: (purpose: PurposeVersions) => boolean,
  signal?: AbortSignal,
): Promise<{ id: string; versions: PurposeVersion[] } | null> => {
  for (let page = 0; ; page += 1) {
    const answer = await api().call(
      listPurposeVersionsEndpoint,
      { query: { includeRetired: true, page, size: walkSize, sort: 'createdDate,desc' } },
      { signal },
    );
    const found = answer.content.find(isWanted);
    if (found !== undefined) {
      return { id: found.purposeId, versions: newestFirst(found.versions) };
    }
    if (page + 1 >= answer.totalPages) return null;
  }
};

/**
 * All versions of one purpose, newest first; none where there is no such purpose. The interface has
 * no list by id, so the list of all is read up to the purpose.
 */
export const fetchVersions = async (
  id: string,
  signal?: AbortSignal,
): Promise<PurposeVersion[]> => {
  const found = await findPurpose(({ purposeId }) => purposeId.toLowerCase() === id, signal);
  return found?.versions ?? [];
};

/** The purpose with exactly this name, in one of its versions. */
export const findByName = (name: string) =>
  findPurpose(({ versions }) => versions.some(({ label }) => label === name));

/** One version with all that it holds; null where there is none. */
export const fetchVersion = async (
  id: string,
  version: number,
  signal?: AbortSignal,
): Promise<PurposeDetail | null> => {
  try {
    return await api().call(
      getPurposeEndpoint,
      { params: { purposeId: id }, query: { version } },
      { signal },
    );
  } catch (error) {
    if (isApiError(error, 'not-found')) return null;
    throw error;
  }
};
