import { type RefObject, useEffect, useState } from 'react';

/**
 * Gives the focus to a part of the page, after a dialog that closes in the same act gave it back to
 * its button, which may go away.
 */
export const useFocusOnceClosed = (part: RefObject<HTMLElement | null>): (() => void) => {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) part.current?.focus();
  }, [times, part]);
  return () => setTimes((before) => before + 1);
};
