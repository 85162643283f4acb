import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import css from './Strip.module.css';
import { styled } from './styled.tsx';
import type { Tone } from './tokens.ts';

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

const Root = styled('div', css.Root);

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
