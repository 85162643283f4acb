import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from '#console/ui/styled.tsx';
import type { EntrySign } from './entry-sign.ts';
import css from './TimelineFrame.module.css';

const Root = styled('li', css.Root);

interface TimelineFrameProps {
  sign: EntrySign;
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
  const { sign, title, time, facts, more } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Root>
      <span className="sign" data-tone={sign.tone} role="img" aria-label={sign.label}>
        <sign.icon size={12} strokeWidth={2.4} />
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
