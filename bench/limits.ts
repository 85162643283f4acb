import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { enforceLimits } from '#service/http/limits.ts';
import { alternate, atMost, type Figure, ms, perSecond, times } from './support/figures.ts';
import { openService } from './support/in-process-service.ts';
import { noLimits } from './support/service-process.ts';

const rounds = 150;
const callers = 16;
const concurrentMs = 3_000;
const endpoint = listCollectionPointsEndpoint;

type Service = Awaited<ReturnType<typeof openService>>;

const comparePage = async ({ read, statements }: Service, size: number): Promise<Figure> => {
  const path = `${endpoint.path}?size=${size}`;
  const [counted = 0, free = 0] = await alternate(rounds, [
    () => read(path),
    () => statements.withoutCounting(() => read(path)),
  ]);
  const ratio = counted / free;
  return {
    what: `page of ${size}, counted against not counted`,
    measured: `${ms(counted)} against ${ms(free)}, ratio ${times(ratio)}`,
    ...(size === 50 ? atMost(ratio, 1.5, '×') : {}),
  };
};

export const run = async (): Promise<Figure[]> => {
  const service = await openService();
  const { db, read, statements } = service;
  const count = () => enforceLimits(db, endpoint, noLimits, () => crypto.randomUUID());
  try {
    const pages = [await comparePage(service, 50), await comparePage(service, 1)];
    const [alone = 0] = await alternate(rounds, [count]);
    const counts = await perSecond(callers, concurrentMs, count);
    const readOne = () => read(`${endpoint.path}?size=1`);
    const counted = await perSecond(callers, concurrentMs, readOne);
    const free = await statements.withoutCounting(() => perSecond(callers, concurrentMs, readOne));
    return [
      ...pages,
      {
        what: 'the counting statement',
        measured: `${ms(alone)} alone; ${Math.round(counts)} a second from ${callers} callers`,
      },
      {
        what: `pages of 1 a second from ${callers} callers`,
        measured: `${Math.round(counted)} counted, ${Math.round(free)} not, ratio ${times(free / counted)}`,
      },
    ];
  } finally {
    await service.close();
  }
};
