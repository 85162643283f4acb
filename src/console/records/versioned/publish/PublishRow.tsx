import { CircleCheck, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from '#console/ui/styled.tsx';
import css from './PublishRow.module.css';

const Root = styled('div', css.Root);

/** All of them, edge to edge in their dialog. */
export const PublishRows = styled('div', css.Rows);

const toneIcons: Record<string, LucideIcon | undefined> = {
  bad: CircleX,
  warn: TriangleAlert,
  ok: CircleCheck,
};

interface PublishRowProps {
  tone: 'bad' | 'warn' | 'ok' | 'plain';
  /** The sign of a row that is plain. */
  icon?: LucideIcon;
  title: string;
  children: ReactNode;
  /** Where to do something about it. */
  action?: ReactNode;
}

/** One thing to know before a Draft goes live: what it is about, what it means, and what to do. */
export function PublishRow({ tone, icon, title, children, action }: PublishRowProps) {
  const Icon = icon ?? toneIcons[tone];
  return (
    <Root role="group" aria-label={title} data-tone={tone}>
      {Icon ? <Icon className="sign" size={17} strokeWidth={1.8} /> : <i />}
      <h3>{title}</h3>
      <div className="what">{children}</div>
      {action && <div className="action">{action}</div>}
    </Root>
  );
}
