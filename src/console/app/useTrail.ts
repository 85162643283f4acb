import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { GoBackTo } from '#console/ui/BackLink.tsx';
import { follow, stepsBackTo, type Trail } from './trail.ts';

/** Follows the history, in memory; gives the way back to what was left in it. */
export const useTrail = (): GoBackTo => {
  const { key, pathname, search } = useLocation();
  const way = useNavigationType();
  const navigate = useNavigate();
  const trail = useRef<Trail>({ steps: [], at: -1 });

  useEffect(() => {
    trail.current = follow(trail.current, { key, pathname, search }, way);
  }, [key, pathname, search, way]);

  return (href) => {
    const steps = stepsBackTo(trail.current, href);
    if (steps === undefined) return false;
    void navigate(-steps);
    return true;
  };
};
