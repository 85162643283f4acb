import { part } from '../part.tsx';
import css from './Failure.module.css';

/** Why something isn't shown, beside the button that was to show it. */
export const Failure = part('span', css.Failure);
