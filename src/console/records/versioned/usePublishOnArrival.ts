import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { versionToPublish } from '#console/api/write/saved-to-publish.ts';

interface Arrival {
  /** The Draft that can be published now; undefined where none can. */
  version: number | undefined;
  /** Whether nothing is being read that decides it. */
  isSettled: boolean;
  publish: () => void;
}

/**
 * Goes on to publishing where a form was saved for that: once, when it's known whether that can be, and
 * not after anything else was done on the page.
 */
export const usePublishOnArrival = ({ version, isSettled, publish }: Arrival): void => {
  const { state } = useLocation();
  const [wanted, setWanted] = useState(() => versionToPublish(state));
  const goOn = useEffectEvent(() => {
    if (version === wanted) publish();
  });
  const isWanted = wanted !== undefined;

  useEffect(() => {
    if (!isWanted) return;
    const end = () => setWanted(undefined);
    document.addEventListener('click', end, { capture: true });
    document.addEventListener('keydown', end, { capture: true });
    return () => {
      document.removeEventListener('click', end, { capture: true });
      document.removeEventListener('keydown', end, { capture: true });
    };
  }, [isWanted]);

  const isDue = isWanted && isSettled;
  useEffect(() => {
    if (!isDue) return;
    goOn();
    setWanted(undefined);
  }, [isDue]);
};
