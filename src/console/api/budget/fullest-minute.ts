import type { WindowFigures } from '#console/api/limits/limiter.ts';

/** What was used of a limit, in requests. */
export type Used = Pick<WindowFigures, 'used' | 'allowed'>;

/** The per-minute limit that is nearest to its end; `unused` where none was used. */
export const fullestMinute = (figures: readonly WindowFigures[], unused: Used): Used =>
  figures
    .filter(({ period }) => period === 'MINUTE')
    .reduce<Used>(
      (fullest, window) =>
        window.used / window.allowed > fullest.used / fullest.allowed ? window : fullest,
      unused,
    );
