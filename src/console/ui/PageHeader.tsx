import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { BackLink } from './BackLink.tsx';
import { color } from './theme.ts';

interface PageHeaderProps {
  /** Names the page; of a person nothing but a masked value. */
  title: ReactNode;
  /** One sentence below the name. */
  sub?: ReactNode;
  /** Status, version, ids: a line of small parts. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** The page above this one. */
  back?: { href: string; label: string };
}

const Root = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '12px 16px',
  marginBottom: 18,
  '& .words': { minWidth: 0, flex: '1 1 320px', overflowWrap: 'anywhere' },
  '& h1': {
    fontSize: '1.375rem',
    lineHeight: '1.75rem',
    letterSpacing: '-0.015em',
    fontWeight: 650,
  },
  '& .sub': { marginTop: 4, color: color.muted },
  '& .meta': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 10px',
    marginTop: 8,
    color: color.muted,
    '& > *': { minWidth: 0, maxWidth: '100%' },
  },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
});

/** Name of the page, what it is about, and what can be done on it. */
export function PageHeader({ title, sub, meta, actions, back }: PageHeaderProps) {
  return (
    <Root>
      <div className="words">
        {back && <BackLink href={back.href}>{back.label}</BackLink>}
        <h1>{title}</h1>
        {sub && <p className="sub">{sub}</p>}
        {meta && <div className="meta">{meta}</div>}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </Root>
  );
}
