import { part } from './part.tsx';
import css from './VisuallyHidden.module.css';

/** Takes an element off the screen and leaves it to assistive technology. */
export const visuallyHiddenStyle = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Text for assistive technology only: captions, descriptions, announcements. */
export const VisuallyHidden = part('span', css.VisuallyHidden);
