import css from './DetailColumns.module.css';
import { styled } from './styled.tsx';

/** A wide column and a narrow one, below each other where there is no room; `whole` spans both. */
export const DetailColumns = styled('div', css.DetailColumns);
