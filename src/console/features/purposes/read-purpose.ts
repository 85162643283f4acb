import { api } from '#console/api/api.ts';
import { orNull } from '#console/api/read/or-null.ts';
import type { PurposeVersions, PurposeVersionV2 } from '#contract/purpose-records.ts';
import { getPurposeEndpoint } from '#contract/purpose-versions.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { newestFirst, type PurposeVersion } from './versions.ts';

const walkSize = 100;

/** What each version is read with, beyond its settings. */
type Included = { includeTopics?: true; includeCustomPreferences?: true };

/** Every purpose with its versions, retired ones too, page by page as far as it is walked. */
async function* walkPurposes(
  signal?: AbortSignal,
  included: Included = {},
): AsyncGenerator<PurposeVersions> {
  for (let page = 0; ; page += 1) {
    const answer = await api().call(
      listPurposeVersionsEndpoint,
      {
        query: {
          ...included,
          includeRetired: true,
          page,
          size: walkSize,
          sort: 'createdDate,desc',
        },
      },
      { signal },
    );
    yield* answer.content;
    if (page + 1 >= answer.totalPages) return;
  }
}

/** The first purpose that is wanted, its versions newest first; null where there is none. */
const findPurpose = async (
  isWanted: (purpose: PurposeVersions) => boolean,
  signal?: AbortSignal,
): Promise<{ id: string; versions: PurposeVersion[] } | null> => {
  for await (const purpose of walkPurposes(signal)) {
    if (isWanted(purpose)) {
      return { id: purpose.purposeId, versions: newestFirst(purpose.versions) };
    }
  }
  return null;
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

/** The versions of every purpose, newest first, by the purpose's id in small letters. */
export const fetchAllVersions = async (
  signal?: AbortSignal,
  included: Included = {},
): Promise<Map<string, PurposeVersion[]>> => {
  const all = new Map<string, PurposeVersion[]>();
  for await (const { purposeId, versions } of walkPurposes(signal, included)) {
    all.set(purposeId.toLowerCase(), newestFirst(versions));
  }
  return all;
};

/** The purpose with exactly this name, in one of its versions. */
export const findByName = (name: string) =>
  findPurpose(({ versions }) => versions.some(({ label }) => label === name));

/** One version with all that it holds; null where there is none. */
export const fetchVersion = (
  id: string,
  version: number,
  signal?: AbortSignal,
): Promise<PurposeVersionV2 | null> =>
  orNull(
    api().call(getPurposeEndpoint, { params: { purposeId: id }, query: { version } }, { signal }),
  );
