import { sayMask } from '#contract/mask-text.ts';
import { styled } from '../styled.tsx';
import css from './Mask.module.css';
import { valueMarks } from './value-marks.ts';

interface MaskProps {
  id?: string;
  /** Its mark is drawn, never the value. */
  value: string;
  masked: string;
  isMarkHidden?: boolean | undefined;
}

const Root = styled('span', css.Root);

/** The mask of a value and the mark by which it is compared; the value itself is not in the page. */
export function Mask({ id, value, masked, isMarkHidden = false }: MaskProps) {
  const at = Math.max(0, masked.lastIndexOf('@'));
  const mark = isMarkHidden ? undefined : valueMarks.markOf(value);
  const spoken = `masked ${sayMask(masked)}${mark === undefined ? '' : `, tag ${mark}`}`;
  return (
    <Root id={id} role="img" aria-label={spoken}>
      {masked.slice(0, at)}
      <wbr />
      {masked.slice(at)}
      {mark !== undefined && (
        <code className="mark" title="The same tag means the same value">
          {mark}
        </code>
      )}
    </Root>
  );
}
