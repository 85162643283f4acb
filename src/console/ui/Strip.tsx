import { styled } from '@mui/material/styles';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { color, type Tone } from './theme.ts';

type StripTone = Exclude<Tone, 'off'>;

interface StripProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  tone?: StripTone;
  icon?: LucideIcon;
  /** First words, in bold. */
  title?: ReactNode;
  action?: ReactNode;
}

const toneIcons: Record<StripTone, LucideIcon> = {
  ok: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
  info: Info,
};

function ground(hue: string, soft: string) {
  return {
    background: soft,
    borderColor: `color-mix(in srgb, ${hue} 40%, transparent)`,
    '& .sign': { color: hue },
    '& em': { color: hue },
  };
}

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  marginBottom: 16,
  padding: '9px 14px',
  border: '1px solid',
  borderRadius: 10,
  '& .words': { flex: '1 1 240px', minWidth: 0, display: 'flex', gap: 12 },
  '& .words > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .sign': { flex: 'none', marginTop: 2 },
  // Countdowns stand in these two.
  '& em, & .action': { fontVariantNumeric: 'tabular-nums' },
  '& em': { fontStyle: 'normal', fontWeight: 650 },
  '& .action': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '&[data-tone="ok"]': ground(color.ok, color.okSoft),
  '&[data-tone="warn"]': ground(color.warn, color.warnSoft),
  '&[data-tone="bad"]': ground(color.bad, color.badSoft),
  '&[data-tone="info"]': ground(color.info, color.infoSoft),
});

/**
 * A notice that stays where it is. `em` in the text carries the hue. The caller gives the role:
 * `status` or `alert` for what appears, none for what was there from the start.
 */
export function Strip({ tone = 'info', icon, title, action, children, ...rest }: StripProps) {
  const Icon = icon ?? toneIcons[tone];
  return (
    <Root {...rest} data-tone={tone}>
      <div className="words">
        <Icon className="sign" size={16} strokeWidth={1.8} />
        <div>
          {title && <b>{title} </b>}
          {children}
        </div>
      </div>
      {action && <div className="action">{action}</div>}
    </Root>
  );
}
