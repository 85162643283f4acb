import type { ReactNode } from 'react';
import { BackLink } from './BackLink.tsx';
import css from './PageHeader.module.css';
import { styled } from './styled.tsx';

interface PageHeaderProps {
  /** Names the page; of a person nothing but a masked value. */
  title: ReactNode;
  /** A status and a few words at its right. */
  beside?: ReactNode;
  /** One sentence below the name. */
  sub?: ReactNode;
  /** Status, version, ids: a line of small parts. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** Sentence and small parts go on below the actions, as wide as the page. */
  isWide?: boolean;
  /** The page above this one. */
  back?: { href: string; label: string };
}

const Root = styled('header', css.Root);

/** Name of the page, what it is about, and what can be done on it. */
export function PageHeader(props: PageHeaderProps) {
  const { title, beside, sub, meta, actions, isWide = false, back } = props;
  const more = (
    <>
      {sub && <p className="sub">{sub}</p>}
      {meta && <div className="meta">{meta}</div>}
    </>
  );
  return (
    <Root>
      <div className="words">
        {back && <BackLink href={back.href}>{back.label}</BackLink>}
        {beside ? (
          <div className="title">
            <h1>{title}</h1>
            {beside}
          </div>
        ) : (
          <h1>{title}</h1>
        )}
        {!isWide && more}
      </div>
      {isWide && <div className="words wide">{more}</div>}
      {actions && <div className="actions">{actions}</div>}
    </Root>
  );
}
