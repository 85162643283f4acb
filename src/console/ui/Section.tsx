import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { color } from './theme.ts';

interface SectionProps {
  title: string;
  /** A few words right of the title. */
  hint?: ReactNode;
  action?: ReactNode;
  /** No padding: for a table that fills the card. */
  isFlush?: boolean;
  /** `bad` marks what needs care before going on. */
  tone?: 'plain' | 'bad';
  children: ReactNode;
}

const Root = styled('section')({
  marginBottom: 20,
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: 10,
  overflow: 'clip',
  '& > .head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 10px',
    minHeight: 45,
    padding: '8px 18px',
    borderBottom: `1px solid ${color.line}`,
  },
  '& > .head h2': { fontSize: '0.9375rem', lineHeight: '1.25rem', fontWeight: 650 },
  '& > .head > *': { minWidth: 0, overflowWrap: 'anywhere' },
  '& > .head .hint': { color: color.muted, fontSize: '0.78125rem' },
  '& > .head .action': { display: 'flex', flexWrap: 'wrap', gap: 8, marginLeft: 'auto' },
  '& > .body': { padding: '16px 18px' },
  '& > .body > p:not(:last-child)': { maxWidth: 760, marginBottom: 12 },
  '&[data-flush] > .body': { padding: 0 },
  '&[data-tone="bad"]': {
    borderColor: `color-mix(in srgb, ${color.bad} 45%, transparent)`,
    '& > .head': { background: color.badSoft },
    '& > .head h2': { color: color.bad },
  },
});

/** A card with a heading (`h2`) that names the region, and an action at its right. */
export function Section({ title, hint, action, isFlush, tone = 'plain', children }: SectionProps) {
  const headingId = useId();
  return (
    <Root aria-labelledby={headingId} data-flush={isFlush || undefined} data-tone={tone}>
      <div className="head">
        <h2 id={headingId}>{title}</h2>
        {hint && <span className="hint">{hint}</span>}
        {action && <div className="action">{action}</div>}
      </div>
      <div className="body">{children}</div>
    </Root>
  );
}
