import { useEffect, useRef } from 'react';

// Whoever only passes over a control, or presses it at once, does not rest on it.
const restMs = 120;

/** Handlers for a control: `onRest` is called once the pointer or the focus has stayed on it. */
export const useResting = (onRest: (() => void) | undefined) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  const come = () => {
    leave();
    if (onRest) timer.current = setTimeout(onRest, restMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerEnter: come,
    onFocus: come,
    onPointerLeave: leave,
    onBlur: leave,
    onPointerDown: leave,
    onKeyDown: leave,
  };
};
