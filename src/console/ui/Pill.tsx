import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { color } from './theme.ts';

interface PillProps {
  /** `alarm` is the loudest mark of the console: for where mistakes are real. */
  look?: 'quiet' | 'alarm';
  children: ReactNode;
}

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  padding: '2px 10px',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: 999,
  color: color.text,
  fontSize: '0.75rem',
  lineHeight: '1.125rem',
  fontWeight: 650,
  whiteSpace: 'nowrap',
  '&[data-look="alarm"]': { background: color.alarm, borderColor: color.alarm, color: '#fff' },
});

/** A short mark that names a place, such as the environment. */
export function Pill({ look = 'quiet', children }: PillProps) {
  return <Root data-look={look}>{children}</Root>;
}
