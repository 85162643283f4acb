import { type ReactNode, useEffect } from 'react';
import { styled } from '#console/ui/styled.tsx';
import css from './PlainPage.module.css';

interface PlainPageProps {
  /** Names the page; also the document's title. */
  title: string;
  /** For a page that has more than a few words. */
  isWide?: boolean;
  children: ReactNode;
}

const Root = styled('div', css.Root);

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
