import { styled } from './styled.tsx';
import css from './TickTarget.module.css';

/** Around the box of a row: large enough for a finger, in a line no higher for it. */
export const TickTarget = styled('label', css.Tick);
