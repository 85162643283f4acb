import { styled } from './styled.tsx';
import css from './VisuallyHidden.module.css';

/** Text for assistive technology only: captions, descriptions, announcements. */
export const VisuallyHidden = styled('span', css.VisuallyHidden);
