import { useEffect, useState } from 'react';
import { api } from '#console/api/api.ts';
import type { WindowFigures } from '#console/api/limits/limiter.ts';

/**
 * What was used of each limit, read again after each request of any tab, and so often besides that
 * what has passed drops out.
 */
export const useFigures = (everyMs: number): WindowFigures[] => {
  const [figures, setFigures] = useState(() => api().limiter.figures());
  useEffect(() => {
    const { limiter } = api();
    const read = () => setFigures(limiter.figures());
    read();
    const unsubscribe = limiter.subscribe(read);
    const timer = setInterval(read, everyMs);
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }, [everyMs]);
  return figures;
};
