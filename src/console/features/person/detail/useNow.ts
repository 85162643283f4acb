import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** Now, epoch milliseconds, each minute anew: a page that stays open must not tell of yesterday. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};
