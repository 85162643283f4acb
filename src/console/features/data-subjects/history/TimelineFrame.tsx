import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { color, type Tone } from '#console/ui/theme.ts';

const Root = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  columnGap: 12,
  paddingBottom: 18,
  // The line from one to the next.
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: 9,
    top: 22,
    bottom: 0,
    borderLeft: `1px solid ${color.lineStrong}`,
  },
  '& > .sign': {
    display: 'grid',
    placeItems: 'center',
    width: 20,
    height: 20,
    border: '1px solid transparent',
    borderRadius: 999,
    '&[data-tone="ok"]': { color: color.ok, background: color.okSoft },
    '&[data-tone="bad"]': { color: color.bad, background: color.badSoft },
    '&[data-tone="warn"]': { color: color.warn, background: color.warnSoft },
    '&[data-tone="info"]': { color: color.info, background: color.infoSoft },
    '&[data-tone="off"]': {
      color: color.muted,
      background: color.sunken,
      borderColor: color.line,
    },
    '@media (forced-colors: active)': { borderColor: 'CanvasText' },
  },
  '& .head': { display: 'flex', flexWrap: 'wrap', gap: '2px 16px', overflowWrap: 'anywhere' },
  '& .head > b': { flex: '1 1 240px', minWidth: 0, fontWeight: 650 },
  '& .head time, & .facts': { color: color.muted, fontSize: '0.8125rem' },
  '& .facts > *': { overflowWrap: 'anywhere' },
  '& .facts > .parts > * + *::before': { content: '"·"', margin: '0 6px' },
});

interface TimelineFrameProps {
  sign: LucideIcon;
  tone: Tone;
  title: string;
  time: ReactNode;
  children: ReactNode;
}

/** How an entry of the timeline looks: a sign, what happened and when, and below it the facts. */
export function TimelineFrame({ sign: Sign, tone, title, time, children }: TimelineFrameProps) {
  return (
    <Root>
      <span className="sign" data-tone={tone}>
        <Sign size={12} strokeWidth={2.4} />
      </span>
      <div>
        <div className="head">
          <b>{title}</b>
          {time}
        </div>
        <div className="facts">{children}</div>
      </div>
    </Root>
  );
}
