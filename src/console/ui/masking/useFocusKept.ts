import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus when hiding removed what had it, such as a Copy button. */
export const useFocusKept = (
  button: RefObject<HTMLButtonElement | null>,
  isRevealed: boolean,
): void => {
  const wasRevealed = useRef(false);
  useEffect(() => {
    if (wasRevealed.current && !isRevealed && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
    wasRevealed.current = isRevealed;
  }, [button, isRevealed]);
};
