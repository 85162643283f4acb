import type { ReactNode } from 'react';
import css from './Pill.module.css';
import { styled } from './styled.tsx';

interface PillProps {
  /** `alarm` is the loudest mark of the console: for where mistakes are real. */
  look?: 'quiet' | 'alarm';
  children: ReactNode;
}

const Root = styled('span', css.Root);

/** A short mark that names a place, such as the environment. */
export function Pill({ look = 'quiet', children }: PillProps) {
  return <Root data-look={look}>{children}</Root>;
}
