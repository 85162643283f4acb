import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { toneIcons } from './status-kind.ts';
import { color, type Tone } from './theme.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface StatusTagProps {
  /** `off` for what is over, and for values the console does not know. */
  tone?: Tone;
  /** Own sign of this status; each tone has one. */
  icon?: LucideIcon;
  /** For dense grids with a legend: the word is there for assistive technology only. */
  isSignOnly?: boolean | undefined;
  children: ReactNode;
}

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '1px 7px',
  border: '1px solid transparent',
  borderRadius: 6,
  fontSize: '0.78125rem',
  lineHeight: '1.25rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '&[data-sign-only]': { justifyContent: 'center', width: 26, height: 24, padding: 0 },
  '&[data-tone="ok"]': { color: color.ok, background: color.okSoft },
  '&[data-tone="warn"]': { color: color.warn, background: color.warnSoft },
  '&[data-tone="bad"]': { color: color.bad, background: color.badSoft },
  '&[data-tone="info"]': { color: color.info, background: color.infoSoft },
  '&[data-tone="off"]': { color: color.muted, background: color.sunken, borderColor: color.line },
  '@media (forced-colors: active)': { borderColor: 'CanvasText' },
});

/** A status by sign, word and hue, in that order of trust. */
export function StatusTag({ tone = 'off', icon, isSignOnly, children }: StatusTagProps) {
  const Icon = icon ?? toneIcons[tone];
  return (
    <Root data-tone={tone} data-sign-only={isSignOnly || undefined}>
      <Icon size={13} strokeWidth={2.4} />
      {isSignOnly ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </Root>
  );
}
