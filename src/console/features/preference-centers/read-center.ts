import { api } from '#console/api/api.ts';
import { orNull } from '#console/api/read/or-null.ts';
import type { CenterVersion, ListedCenter } from '#contract/preference-center-records.ts';
import { getCenterEndpoint } from '#contract/preference-center-writes.ts';
import { listPreferenceCentersEndpoint } from '#contract/preference-centers.ts';

/** One version as the record's own list of them has it. */
export interface ListedCenterVersion
  extends Pick<
    CenterVersion['versions'][number],
    | 'version'
    | 'lastModifiedDate'
    | 'lastModifiedBy'
    | 'publishedDate'
    | 'publishedBy'
    | 'approvedBy'
  > {
  id: string;
  /** Of the version that is Active, or else the newest. */
  name: string;
  status: string;
  disabled: boolean;
}

/** INACTIVE says two things: it's Active, and its collection point is disabled. */
export const stateOf = (status: string | null | undefined) => ({
  status: status === 'INACTIVE' ? 'ACTIVE' : (status ?? ''),
  disabled: status === 'INACTIVE',
});

/** One version with all that it holds, without a number the Active or the newest one; null if none. */
export const fetchVersion = (
  id: string,
  version: number | undefined,
  signal?: AbortSignal,
): Promise<CenterVersion | null> =>
  orNull(
    api().call(
      getCenterEndpoint,
      { params: { preferencecenterid: id }, query: { version } },
      { signal },
    ),
  );

/** All versions of one center, newest first; empty where there is none of that id. */
export const fetchVersions = async (
  id: string,
  signal?: AbortSignal,
): Promise<ListedCenterVersion[]> => {
  const shown = await fetchVersion(id, undefined, signal);
  if (shown === null) return [];
  return shown.versions.map((one) => ({
    ...one,
    id: shown.id,
    name: shown.name,
    ...stateOf(one.status),
  }));
};

const walkSize = 100;

/** The center with exactly this name, as the list has it; null where there is none. */
export const findByName = async (name: string): Promise<ListedCenter | null> => {
  for (let page = 0; ; page += 1) {
    const answer = await api().call(
      listPreferenceCentersEndpoint,
      { query: { page, size: walkSize, sort: 'createdDate,desc' } },
      {},
    );
    const found = answer.content.find((center) => center.name === name);
    if (found !== undefined) return found;
    if (page + 1 >= answer.totalPages) return null;
  }
};
