import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './StatusTag.module.css';
import { toneIcons } from './status-kind.ts';
import { styled } from './styled.tsx';
import type { Tone } from './tokens.ts';
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

const Root = styled('span', css.Root);

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
