import { styled } from '../styled.tsx';
import css from './Failure.module.css';

/** Why something isn't shown, beside the button that was to show it. */
export const Failure = styled('span', css.Failure);
