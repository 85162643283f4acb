import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { savedToPublish } from '#console/api/write/saved-to-publish.ts';

/** Goes on to publishing where a form was saved for that, as soon as it can. */
export const usePublishOnArrival = (canPublish: boolean, publish: () => void): void => {
  const { state } = useLocation();
  const [isWanted, setWanted] = useState(state === savedToPublish);
  const goOn = useEffectEvent(publish);
  const isDue = isWanted && canPublish;
  useEffect(() => {
    if (!isDue) return;
    setWanted(false);
    goOn();
  }, [isDue]);
};
