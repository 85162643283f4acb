import { styled } from '@mui/material/styles';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { color, type Tone } from '#console/ui/theme.ts';

const Root = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  columnGap: 12,
  paddingBottom: 16,
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
  '& > details > summary': { listStyle: 'none', borderRadius: 5, cursor: 'pointer' },
  '& > details > summary::-webkit-details-marker': { display: 'none' },
  '& b': { display: 'block', fontWeight: 650, overflowWrap: 'anywhere' },
  '& .facts, & .content, & > .time': { color: color.muted, fontSize: '0.8125rem' },
  '& .facts > *': { marginRight: 8, overflowWrap: 'anywhere' },
  '& .more': { color: color.accent, fontWeight: 600, whiteSpace: 'nowrap' },
  '& .more svg': { verticalAlign: '-2px', marginRight: 2 },
  '& summary:hover .more': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& details[open] .more svg': { transform: 'rotate(90deg)' },
  '& .content': { display: 'grid', gap: 8, padding: '8px 0 4px' },
  '@media (max-width: 599px)': { '& > .time': { gridColumn: 2 } },
});

interface TimelineFrameProps {
  sign: LucideIcon;
  tone: Tone;
  /** What happened, as a headline. */
  title: string;
  time: ReactNode;
  /** One line below the headline; nothing that can be operated. */
  facts: ReactNode;
  /** The rest, drawn once it is opened, and what the reader presses for it. */
  more?: { label: string; content: ReactNode };
}

/** One thing that happened: its sign, its headline, when, and what is to be known of it. */
export function TimelineFrame(props: TimelineFrameProps) {
  const { sign: Sign, tone, title, time, facts, more } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Root>
      <span className="sign" data-tone={tone}>
        <Sign size={12} strokeWidth={2.4} />
      </span>
      {more === undefined ? (
        <div>
          <b>{title}</b>
          <div className="facts">{facts}</div>
        </div>
      ) : (
        <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary>
            <b>{title}</b>
            <div className="facts">
              {facts}
              <span className="more">
                <ChevronRight size={13} strokeWidth={2.2} />
                {more.label}
              </span>
            </div>
          </summary>
          {isOpen && <div className="content">{more.content}</div>}
        </details>
      )}
      <div className="time">{time}</div>
    </Root>
  );
}
