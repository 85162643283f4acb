import css from './app-frame-style.module.css';
import { part } from './part.tsx';

/** Grid of top bar, rail and main part. */
export const Frame = part('div', css.Frame);
