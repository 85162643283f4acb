import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * For a part whose controls come and go with what it shows: when the focused one goes, the focus
 * stays in the part. To be spread on its root, a `div`.
 * @param heir selects which control has it then; the root itself without one
 */
export const useKeptFocus = (heir?: string) => {
  const ref = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) {
      const root = ref.current;
      const next = heir === undefined ? null : root?.querySelector<HTMLElement>(heir);
      (next ?? root)?.focus({ preventScroll: true });
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
