import { styled } from '../styled.tsx';
import css from './field-style.module.css';

/** Label, help, control and fault of one field, one below the other. */
export const FieldRoot = styled('div', css.FieldRoot);

/** Around a native list and its arrow. */
export const SelectFrame = styled('div', css.SelectFrame);
