import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './EmptyState.module.css';
import { styled } from './styled.tsx';

interface EmptyStateProps {
  /** What there is none of, as a sentence. */
  title: string;
  icon?: LucideIcon;
  /** The next action, or how to get out of a search without match. */
  action?: ReactNode;
  children?: ReactNode;
}

const Root = styled('div', css.Root);

/** Nothing to show, and that is no failure: says so and names the next action. */
export function EmptyState({ title, icon: Icon = Inbox, action, children }: EmptyStateProps) {
  return (
    <Root>
      <Icon size={22} strokeWidth={1.5} />
      <p className="title">{title}</p>
      {children && <div className="text">{children}</div>}
      {action && <div className="action">{action}</div>}
    </Root>
  );
}
