import { styled } from '@mui/material/styles';
import { sayMask } from '#contract/mask-text.ts';
import { color } from '../theme.ts';
import { valueMarks } from './value-marks.ts';

interface MaskProps {
  id?: string;
  /** Its mark is drawn, never the value. */
  value: string;
  masked: string;
  isMarkHidden?: boolean | undefined;
}

const Root = styled('span')({
  unicodeBidi: 'isolate',
  // A mask breaks before its @ alone, wherever it stands.
  overflowWrap: 'normal',
  wordBreak: 'normal',
  '& .mark': {
    unicodeBidi: 'isolate',
    marginInlineStart: 6,
    padding: '1px 4px',
    border: `1px solid ${color.line}`,
    borderRadius: 4,
    color: color.muted,
    fontSize: '0.6875rem',
    fontWeight: 400,
    letterSpacing: '0.04em',
    whiteSpace: 'nowrap',
  },
});

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
