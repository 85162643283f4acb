import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { copyCollectionPoints } from './support/copy-collection-points.ts';
import { alternate, atMost, type Figure, ms, times } from './support/figures.ts';
import { openService } from './support/in-process-service.ts';
import { isRead } from './support/statements.ts';

type Service = Awaited<ReturnType<typeof openService>>;

const rounds = 100;
const sizes = [1, 10, 50, 100];
const pathOf = (size: number) => `${listCollectionPointsEndpoint.path}?size=${size}`;

/** A page through the whole app against its statements alone, sent by the same driver. */
const comparePage = async ({ read, statements }: Service, stored: string): Promise<Figure> => {
  const path = pathOf(50);
  const reads = (await statements.during(() => read(path))).filter(isRead);
  const [whole = 0, bare = 0] = await alternate(rounds, [
    () => read(path),
    () => statements.replay(reads),
  ]);
  const ratio = whole / bare;
  return {
    what: `page of 50, ${stored}`,
    measured: `${ms(whole)}, its SQL alone ${ms(bare)}, ratio ${times(ratio)}`,
    ...atMost(ratio, 2, '×'),
  };
};

const compareSizes = async ({ read, statements }: Service): Promise<Figure> => {
  const counts: number[] = [];
  for (const size of sizes) counts.push((await statements.during(() => read(pathOf(size)))).length);
  return {
    what: `statements for pages of ${sizes.join(', ')}`,
    measured: counts.join(', '),
    bar: 'the same number for each',
    isHeld: new Set(counts).size === 1,
  };
};

export const run = async (): Promise<Figure[]> => {
  const service = await openService();
  try {
    const demo = await comparePage(service, 'demo data');
    await copyCollectionPoints(service.db, 5_000);
    return [demo, await comparePage(service, '5,000 more'), await compareSizes(service)];
  } finally {
    await service.close();
  }
};
