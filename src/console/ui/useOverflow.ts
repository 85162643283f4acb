import { useEffect, useRef, useState } from 'react';

/**
 * Whether the table in a frame is wider than the frame. Only then may the frame scroll sideways: a
 * scrolling frame would otherwise keep the head from sticking to the page.
 */
export function useOverflow() {
  const frameRef = useRef<HTMLDivElement>(null);
  const [isOverflowing, setIsOverflowing] = useState(false);

  useEffect(() => {
    const frame = frameRef.current;
    const content = frame?.firstElementChild;
    if (!frame || !(content instanceof HTMLElement) || typeof ResizeObserver === 'undefined') {
      return;
    }
    const observer = new ResizeObserver(() => {
      setIsOverflowing(content.offsetWidth > frame.clientWidth + 1);
    });
    observer.observe(frame);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);

  return { frameRef, isOverflowing };
}
