import { backgroundShare } from '#console/api/limits/counts.ts';
import { styled } from '#console/ui/styled.tsx';
import type { Used } from './fullest-minute.ts';
import css from './UsageBar.module.css';

const Root = styled('span', css.Root);

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
