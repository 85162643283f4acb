import { createLucideIcon } from 'lucide-react';

/** Two bars; the library's own are hollow and close up at small sizes. */
export const PauseBars = createLucideIcon('pause-bars', [
  ['path', { d: 'M8 5v14', key: 'left' }],
  ['path', { d: 'M16 5v14', key: 'right' }],
]);
