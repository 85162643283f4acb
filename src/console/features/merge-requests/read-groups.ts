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
type Groups = { content: readonly DuplicateGroup[]; totalElements: number };

/** How often all pages are read where others settle groups meanwhile. */
const attempts = 5;

/** The groups of so many pages; null where one was settled or moved in between: somebody is missing. */
const readOnce = async (
  read: (page: number) => Promise<GroupPage>,
  mostPages: number,
): Promise<Groups | null> => {
  const first = await read(0);
  const { totalElements } = first;
  const found = new Map(first.content.map((group) => [group.number, group]));
  for (let page = 1; page < Math.min(first.totalPages, mostPages); page += 1) {
    const next = await read(page);
    if (next.totalElements !== totalElements) return null;
    for (const group of next.content) {
      if (found.has(group.number)) return null;
      found.set(group.number, group);
    }
  }
  return { content: [...found.values()], totalElements };
};

/**
 * Groups page by page, none of them left out: where one was settled in between, or got another place,
 * they're read again from the first page.
 * @throws Conflict if that happened each time
 */
export const readWhole = async (
  read: (page: number) => Promise<GroupPage>,
  mostPages = Number.POSITIVE_INFINITY,
): Promise<Groups> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const groups = await readOnce(read, mostPages);
    if (groups !== null) return groups;
  }
  throw new Conflict({
    message: 'Others are settling these groups just now. Try again in a moment.',
    code: 'groups-moved',
    endpoint: endpointName(listDuplicatesEndpoint),
  });
};

/** The groups of a merge request, all of them or those of so many pages. */
export const readGroups = (
  mergeRequestGuid: string,
  query: Omit<Query, 'page'>,
  { mostPages, signal }: { mostPages?: number; signal: AbortSignal },
): Promise<Groups> =>
  readWhole(
    (page) =>
      api().call(
        listDuplicatesEndpoint,
        { params: { mergeRequestGuid }, query: { ...query, page } },
        { signal },
      ),
    mostPages,
  );
