import { styled } from '@mui/material/styles';
import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { color } from './theme.ts';

interface EmptyStateProps {
  /** What there is none of, as a sentence. */
  title: string;
  icon?: LucideIcon;
  /** The next action, or how to get out of a search without match. */
  action?: ReactNode;
  children?: ReactNode;
}

const Root = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 4,
  padding: '40px 20px',
  textAlign: 'center',
  color: color.muted,
  '& .title': { marginTop: 8, color: color.text, fontSize: '0.9375rem', fontWeight: 650 },
  '& .text': { maxWidth: 460 },
  '& .text p + p': { marginTop: 4 },
  '& .action': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: 8,
    marginTop: 12,
  },
});

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
