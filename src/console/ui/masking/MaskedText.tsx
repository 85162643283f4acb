import { styled } from '@mui/material/styles';
import { color } from '../theme.ts';
import { maskText, sayMask } from './mask-text.ts';
import { valueMarks } from './value-marks.ts';

interface MaskedTextProps {
  id?: string;
  value: string;
  /** Leaves the mark away, where there is nothing to compare the value with. */
  isMarkHidden?: boolean;
}

const Root = styled('span')({
  unicodeBidi: 'isolate',
  // A mask breaks before its @ alone, wherever it stands.
  overflowWrap: 'normal',
  wordBreak: 'normal',
  '& .mark': {
    unicodeBidi: 'isolate',
    marginInlineStart: 6,
    color: color.faint,
    fontWeight: 400,
    letterSpacing: '0.04em',
    whiteSpace: 'nowrap',
  },
});

/** The mask of a value and the mark by which it is compared; the value itself is not in the page. */
export function MaskedText({ id, value, isMarkHidden = false }: MaskedTextProps) {
  const masked = maskText(value);
  const at = Math.max(0, masked.lastIndexOf('@'));
  const mark = isMarkHidden ? undefined : valueMarks.markOf(value);
  const spoken = `masked ${sayMask(masked)}${mark === undefined ? '' : `, tag ${mark}`}`;
  return (
    <Root id={id} role="img" aria-label={spoken}>
      {masked.slice(0, at)}
      <wbr />
      {masked.slice(at)}
      {mark !== undefined && <code className="mark">{mark}</code>}
    </Root>
  );
}
