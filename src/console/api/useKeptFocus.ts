import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * For a part whose controls come and go with what it shows: when the focused one goes, the focus
 * stays in the part. To be spread on its root, a `div`.
 */
export const useKeptFocus = () => {
  const ref = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) {
      ref.current?.focus({ preventScroll: true });
    }
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: (event: FocusEvent<HTMLDivElement>) => {
      hasFocus.current = event.currentTarget.contains(event.relatedTarget);
    },
  };
};
