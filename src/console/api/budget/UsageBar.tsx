import { styled } from '@mui/material/styles';
import { backgroundShare } from '#console/api/limits/counts.ts';
import { color } from '#console/ui/theme.ts';
import type { Used } from './fullest-minute.ts';

const Root = styled('span')({
  position: 'relative',
  display: 'block',
  height: 5,
  borderRadius: 3,
  overflow: 'hidden',
  background: color.line,
  '& > span': { position: 'absolute', insetBlock: 0 },
  '& .used': { left: 0, background: color.accent },
  '&[data-full] .used': { background: color.warn },
  '& .mark': { width: 2, marginLeft: -1, background: color.text },
  '@media (forced-colors: active)': {
    border: '1px solid CanvasText',
    '& .used': { background: 'Highlight', forcedColorAdjust: 'none' },
    '& .mark': { background: 'CanvasText', forcedColorAdjust: 'none' },
  },
});

interface UsageBarProps extends Used {
  /** Draws where what nobody waits for stops being sent. */
  hasMark?: boolean;
}

/** How much of a limit was used; the same stands beside it in figures. */
export function UsageBar({ used, allowed, hasMark = false }: UsageBarProps) {
  const share = Math.min(1, used / allowed);
  return (
    <Root aria-hidden="true" className="bar" data-full={share >= backgroundShare || undefined}>
      <span className="used" style={{ width: `${share * 100}%` }} />
      {hasMark && <span className="mark" style={{ left: `${backgroundShare * 100}%` }} />}
    </Root>
  );
}
