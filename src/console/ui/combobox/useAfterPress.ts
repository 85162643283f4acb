import { useEffect, useRef } from 'react';

/**
 * Lets an act that moves the page wait while a pointer is pressed: done at once, the button under the
 * pointer could move away and get no click.
 * @returns does the act now, or right before the click that the press becomes
 */
export const useAfterPress = (): ((act: () => void) => void) => {
  const isPressed = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      isPressed.current = type === 'pointerdown';
    };
    const types = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const type of types) document.addEventListener(type, note, true);
    return () => {
      for (const type of types) document.removeEventListener(type, note, true);
    };
  }, []);

  return (act) => {
    if (!isPressed.current) return act();
    const listening = new AbortController();
    const end = () => {
      if (listening.signal.aborted) return;
      listening.abort();
      act();
    };
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('click', end, options);
    // A press that ends elsewhere becomes no click.
    document.addEventListener('pointerup', () => setTimeout(end), options);
    document.addEventListener('pointercancel', end, options);
  };
};
