import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from '#console/ui/styled.tsx';
import css from './FocusedSecret.module.css';

const Root = styled('div', css.Root);

/** Takes the focus as it appears: the form or dialog that asked for a secret is gone, or far below. */
export function FocusedSecret({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <Root ref={root} role="group" aria-label="New secret" tabIndex={-1}>
      {children}
    </Root>
  );
}
