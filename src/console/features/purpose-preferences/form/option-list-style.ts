import { part } from '#console/ui/part.tsx';
import css from './option-list-style.module.css';

/** The options of a preference, one below the other; on small screens each takes two lines. */
export const OptionListRoot = part('div', css.OptionListRoot);
