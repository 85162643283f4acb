import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect } from 'react';
import { color } from '#console/ui/theme.ts';

interface PlainPageProps {
  /** Names the page; also the document's title. */
  title: string;
  /** For a page that has more than a few words. */
  isWide?: boolean;
  children: ReactNode;
}

const Root = styled('div')({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  background: color.page,
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: 9,
    minHeight: 52,
    padding: '8px 20px',
    background: color.surface,
    borderBottom: `1px solid ${color.line}`,
    fontWeight: 650,
    letterSpacing: '-0.01em',
  },
  '& .mark': {
    width: 22,
    height: 22,
    display: 'grid',
    placeItems: 'center',
    borderRadius: 7,
    background: color.accent,
    color: color.accentInk,
    fontSize: '0.75rem',
    fontWeight: 800,
  },
  '& > main': { width: '100%', maxWidth: 472, margin: 'auto', padding: '32px 20px 14vh' },
  '&[data-wide] > main': { maxWidth: 900, margin: '0 auto' },
  '@media print': { '& > header': { display: 'none' } },
  '& h1': {
    fontSize: '1.375rem',
    lineHeight: '1.75rem',
    letterSpacing: '-0.015em',
    fontWeight: 650,
  },
  '& .text': { margin: '4px 0 20px', color: color.muted },
});

/** A page outside the shell: nobody is signed in, so there is nothing to navigate to. */
export function PlainPage({ title, isWide, children }: PlainPageProps) {
  useEffect(() => {
    document.title = `${title} · Consent Console`;
  }, [title]);

  return (
    <Root data-wide={isWide || undefined}>
      <header>
        <span className="mark" aria-hidden="true">
          C
        </span>
        <span>Consent Console</span>
      </header>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
    </Root>
  );
}
