import { lazyPart } from '#console/ui/LazyPart.tsx';

/** Fetched when the numbers are on screen: they cost more than all the rest of the page. */
export const TrendChart = lazyPart(
  async () => (await import('../charts/TrendChart.tsx')).TrendChart,
);
export const PeopleChart = lazyPart(
  async () => (await import('../charts/PeopleChart.tsx')).PeopleChart,
);
