import { lazyPart } from '#console/ui/LazyPart.tsx';

/** Fetched when the numbers are on screen: it costs more than all the rest of the page. */
export const ChangesChart = lazyPart(
  async () => (await import('../charts/ChangesChart.tsx')).ChangesChart,
);
