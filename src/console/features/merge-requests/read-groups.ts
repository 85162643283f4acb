import { api } from '#console/api/api.ts';
import { Conflict } from '#console/api/api-error.ts';
import {
  type EndpointAnswer,
  type EndpointRequest,
  endpointName,
} from '#contract/common/endpoint.ts';
import { type DuplicateGroup, listDuplicatesEndpoint } from '#contract/merge-requests.ts';

type Query = NonNullable<EndpointRequest<typeof listDuplicatesEndpoint>['query']>;
type GroupPage = Pick<
  EndpointAnswer<typeof listDuplicatesEndpoint>,
  'content' | 'totalElements' | 'totalPages'
>;
type ReadPage = (page: number) => Promise<GroupPage>;

/** How often all pages are read where groups are opened again meanwhile. */
const attempts = 5;

const byNumber = (groups: readonly DuplicateGroup[]): DuplicateGroup[] =>
  [...new Map(groups.map((group) => [group.number, group])).values()].sort(
    (one, other) => one.number - other.number,
  );

/**
 * The last page first: a group that is settled in between moves later ones up, to pages that aren't
 * read yet. Null where one was opened again, which moves them down.
 */
const readOnce = async (read: ReadPage): Promise<readonly DuplicateGroup[] | null> => {
  const first = await read(0);
  const found: DuplicateGroup[] = [];
  let total = first.totalElements;
  for (let page = first.totalPages - 1; page > 0; page -= 1) {
    const { content, totalElements } = await read(page);
    if (totalElements > total) return null;
    total = totalElements;
    found.push(...content);
  }
  const { content } = total < first.totalElements ? await read(0) : first;
  return byNumber([...found, ...content]);
};

/**
 * All groups, by number. None that stays is left out; some may be settled by now.
 * @param read a page, in the order of numbers
 * @throws Conflict where others open groups again all the time
 */
export const readWhole = async (read: ReadPage): Promise<readonly DuplicateGroup[]> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const groups = await readOnce(read);
    if (groups !== null) return groups;
  }
  throw new Conflict({
    message: 'Others are opening groups again just now. Try again in a moment.',
    code: 'groups-moved',
    endpoint: endpointName(listDuplicatesEndpoint),
  });
};

/** So many first pages, each group once: one that changes its place meanwhile comes with the next read. */
export const readFirst = async (
  read: ReadPage,
  mostPages: number,
): Promise<Pick<GroupPage, 'totalElements'> & { content: readonly DuplicateGroup[] }> => {
  const found = new Map<number, DuplicateGroup>();
  for (let page = 0; ; page += 1) {
    const { content, totalElements, totalPages } = await read(page);
    for (const group of content) found.set(group.number, group);
    if (page + 1 >= Math.min(mostPages, totalPages)) {
      return { content: [...found.values()], totalElements };
    }
  }
};

/** Reads pages of the groups of a merge request. */
export const pagesOf =
  (mergeRequestGuid: string, query: Omit<Query, 'page'>, signal: AbortSignal): ReadPage =>
  (page) =>
    api().call(
      listDuplicatesEndpoint,
      { params: { mergeRequestGuid }, query: { ...query, page } },
      { signal },
    );
