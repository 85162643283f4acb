import { ArrowLeft } from 'lucide-react';
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import css from './BackLink.module.css';
import { styled } from './styled.tsx';
import { TextLink } from './TextLink.tsx';

/** Goes back in the history to where `href` was left; false where it is not in there. */
export type GoBackTo = (href: string) => boolean;

const BackContext = createContext<GoBackTo>(() => false);

/** Hands the history to parts that know no router. */
export const BackProvider = BackContext.Provider;

interface BackLinkProps {
  href: string;
  /** The name of the page above. */
  children: ReactNode;
}

const Root = styled(TextLink, css.Root);

/**
 * The way to the page above this one. Whoever came from there goes back instead, and finds filters,
 * page and scroll as they were left.
 */
export function BackLink({ href, children }: BackLinkProps) {
  const goBackTo = useContext(BackContext);

  function handleClick(event: MouseEvent) {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.button === 0 && isPlain && goBackTo(href)) event.preventDefault();
  }

  return (
    <Root href={href} onClick={handleClick}>
      <ArrowLeft size={14} strokeWidth={1.8} />
      {children}
    </Root>
  );
}
