import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './CardStrip.module.css';

/** A notice that goes from one edge of the card to the other. */
export const CardStrip = styled(Strip, css.Root);
