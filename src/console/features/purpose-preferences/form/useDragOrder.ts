import { type PointerEvent, type RefObject, useEffect, useState } from 'react';

type Drag = { key: string; to: number };

const edge = 72;
const scrollStep = 16;

/** The place, counted from 0, that an element held at `y` would take among the others. */
const placeAt = (rows: readonly HTMLElement[], key: string, y: number): number =>
  rows
    .filter((row) => row.dataset.key !== key)
    .filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return y > top + height / 2;
    }).length;

/**
 * Lets rows be dragged by a grip, with mouse, pen and finger; Escape leaves them where they were.
 * The rows are the list's children and carry `data-key`.
 */
export const useDragOrder = (
  list: RefObject<HTMLElement | null>,
  onMove: (key: string, to: number) => void,
) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const isDragging = drag !== null;

  useEffect(() => {
    if (!isDragging) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(null);
    };
    document.addEventListener('keydown', cancel);
    return () => document.removeEventListener('keydown', cancel);
  }, [isDragging]);

  function moveTo(key: string, y: number) {
    if (y < edge) window.scrollBy(0, -scrollStep);
    if (y > window.innerHeight - edge) window.scrollBy(0, scrollStep);
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    setDrag({ key, to: placeAt(rows, key, y) });
  }

  return {
    /** What is dragged, and the place that it would take; null where nothing is. */
    drag,
    gripProps: (key: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        moveTo(key, event.clientY);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag?.key === key) moveTo(key, event.clientY);
      },
      onPointerUp: () => {
        if (drag?.key === key) onMove(key, drag.to);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
};
