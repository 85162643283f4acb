import { sayMask } from '#contract/mask-text.ts';
import { styled } from '../styled.tsx';
import css from './Mask.module.css';

interface MaskProps {
  id?: string;
  masked: string;
}

const Root = styled('span', css.Root);

/** The mask of a value; the value itself is not in the page. */
export function Mask({ id, masked }: MaskProps) {
  const at = Math.max(0, masked.lastIndexOf('@'));
  return (
    <Root id={id} role="img" aria-label={`masked ${sayMask(masked)}`}>
      {masked.slice(0, at)}
      <wbr />
      {masked.slice(at)}
    </Root>
  );
}
