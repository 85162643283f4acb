import { type ProfileSortKey, profileSortKeys } from '#contract/data-subject-values.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import { alternate, atMost, type Figure, megabytes, ms, times } from './support/figures.ts';
import { openService } from './support/in-process-service.ts';
import { isRead } from './support/statements.ts';

type Service = Awaited<ReturnType<typeof openService>>;

const added = 200_000;
const size = 50;
const rounds = 30;

const pathOf = (sort: ProfileSortKey, page = 0) =>
  `${listProfilesEndpoint.path}?properties=ignoreCount&size=${size}&sort=${sort},desc&page=${page}`;

/** The continuation that the page before it gives, found by its offset. */
const continuationOf = async ({ read }: Service, sort: ProfileSortKey, page: number) => {
  const { pageable } = JSON.parse(await read(pathOf(sort, page - 1)));
  return { requestContinuation: String(pageable.requestContinuation) };
};

/** A way to read a page, and to send its statements alone. */
const pageBy = async (
  { read, statements }: Service,
  sort: ProfileSortKey,
  headers: Record<string, string>,
) => {
  const whole = () => read(pathOf(sort), headers);
  const reads = (await statements.during(whole)).filter(isRead);
  return { whole, bare: () => statements.replay(reads), count: reads.length };
};

const compareDepths = async (
  service: Service,
  sort: ProfileSortKey,
  pages: number,
): Promise<Figure[]> => {
  const first = await pageBy(service, sort, {});
  const hundredth = await pageBy(service, sort, await continuationOf(service, sort, 99));
  const last = await pageBy(service, sort, await continuationOf(service, sort, pages - 1));
  const [a = 0, aBare = 0, b = 0, bBare = 0, c = 0, cBare = 0] = await alternate(
    rounds,
    [first, hundredth, last].flatMap(({ whole, bare }) => [whole, bare]),
  );
  const ofSql = Math.max(a / aBare, b / bBare, c / cBare);
  return [
    {
      what: `by ${sort}, first, 100th and last of ${pages} pages`,
      measured: `${ms(a)}, ${ms(b)}, ${ms(c)}; last / first ${times(c / a)}`,
      ...atMost(c / a, 1.3, '×'),
    },
    {
      what: `by ${sort}, against their ${first.count} statements alone`,
      measured: `${ms(aBare)}, ${ms(bBare)}, ${ms(cBare)}; at most ${times(ofSql)}`,
      ...atMost(ofSql, 2, '×'),
    },
  ];
};

const resident = (): string => megabytes(process.memoryUsage().rss);

/** Pages of profiles at any depth of a long list, each through the whole app. */
export const run = async (): Promise<Figure[]> => {
  const service = await openService();
  try {
    const before = resident();
    await createManySubjects(service.db, added);
    const filled = resident();
    const count = JSON.parse(await service.read(`${listProfilesEndpoint.path}?size=1`));
    const pages = Math.ceil(count.totalElements / size);
    const figures: Figure[] = [];
    for (const sort of profileSortKeys) {
      figures.push(...(await compareDepths(service, sort, pages)));
    }
    return [
      ...figures,
      {
        what: `resident memory of this process, ${count.totalElements} subjects`,
        measured: `${before} before they came, ${filled} after, ${resident()} after all pages`,
      },
    ];
  } finally {
    await service.close();
  }
};
