import { type ReactNode, type Ref, useId } from 'react';
import css from './Section.module.css';
import { styled } from './styled.tsx';

interface SectionProps {
  title: string;
  /** Takes the heading, which can be given the focus then. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** A few words right of the title. */
  hint?: ReactNode;
  action?: ReactNode;
  /** No padding: for a table that fills the card. */
  isFlush?: boolean;
  /** `bad` marks what needs care before going on. */
  tone?: 'plain' | 'bad';
  children: ReactNode;
}

const Root = styled('section', css.Root);

/** A card with a heading (`h2`) that names the region, and an action at its right. */
export function Section({
  title,
  headingRef,
  hint,
  action,
  isFlush,
  tone = 'plain',
  children,
}: SectionProps) {
  const headingId = useId();
  return (
    <Root aria-labelledby={headingId} data-flush={isFlush || undefined} data-tone={tone}>
      <div className="head">
        <h2 ref={headingRef} id={headingId} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h2>
        {hint && <span className="hint">{hint}</span>}
        {action && <div className="action">{action}</div>}
      </div>
      <div className="body">{children}</div>
    </Root>
  );
}
