import { api } from '#console/api/api.ts';
import { backgroundShare } from '#console/api/limits/counts.ts';
import { recordExport, recordExported } from '#console/api/record-looks.ts';
import { recordLooksEndpoint, searchCriteria } from '#contract/activity.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { largestSize, toPageRequest } from '../search-criteria.ts';
import type { ExportSteps } from './create-export.ts';
import { type FileContents, hasStopLinks, toLines } from './file-rows.ts';

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });

/** People in the order of their records, which no change moves: nobody is missed or there twice. */
const toExportRequest = ({ criteria, lookup, values }: FileContents, token: string | undefined) =>
  toPageRequest(
    {
      ...criteria,
      size: largestSize,
      sort: 'id,asc',
      linkTokens: hasStopLinks({ criteria, values }),
    },
    lookup,
    token,
  );

const endpointsOf = (isClear: boolean) =>
  isClear ? [listProfilesEndpoint, recordLooksEndpoint] : [listProfilesEndpoint];

/** Most people that an export reads in a minute, by the limits in force. */
export const mostPeoplePerMinute = (isClear: boolean): number => {
  const minutes = endpointsOf(isClear)
    .flatMap((endpoint) => api().limiter.windows(endpoint))
    .filter(({ period }) => period === 'MINUTE');
  const requests = Math.min(...minutes.map(({ allowed }) => allowed * backgroundShare));
  // In clear, each page is read twice: before its people are recorded, and after.
  return Math.floor(requests / (isClear ? 2 : 1)) * largestSize;
};

/** The names of what narrows the search; no values. */
const criteriaOf = (contents: FileContents) => {
  const { query, headers } = toExportRequest(contents, undefined);
  const given: Record<string, unknown> = { ...query, ...headers };
  return searchCriteria.filter((name) => given[name] !== undefined);
};

/**
 * How an export reads and records through the console's own client: as fast as the limits leave room
 * for what nobody waits for, so that nobody else is slowed.
 * @param reason why values are in clear
 */
export const toExportSteps = (contents: FileContents, reason: string): ExportSteps => {
  const { isClear } = contents.values;
  return {
    readPage:
      (token, look) =>
      async ({ signal }) => {
        const request = toExportRequest(contents, token);
        const { content, pageable, last } = await api().call(listProfilesEndpoint, request, {
          signal,
          look,
        });
        const next = pageable?.requestContinuation || undefined;
        const isCut = contents.lookup !== undefined && last === false && next === undefined;
        return { people: content, next, isCut };
      },
    recordState: (state, people) => (sending) =>
      recordExport(
        {
          criteria: criteriaOf(contents),
          values: isClear ? 'clear' : 'masked',
          state,
          people,
        },
        sending,
      ),
    recordPeople: isClear
      ? (ids) => async (sending) =>
          (await recordExported([...ids], reason, sending))?.handle ?? null
      : undefined,
    hasRoom: () => endpointsOf(isClear).every((one) => api().limiter.hasRoom(endpointName(one))),
    toLines: (people) => toLines(people, contents),
    wait,
    newKey: () => api().newKey(),
    now: () => api().serverNow(),
  };
};
