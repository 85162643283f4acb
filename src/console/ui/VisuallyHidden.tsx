import { part } from './part.tsx';
import css from './VisuallyHidden.module.css';

/** Text for assistive technology only: captions, descriptions, announcements. */
export const VisuallyHidden = part('span', css.VisuallyHidden);
