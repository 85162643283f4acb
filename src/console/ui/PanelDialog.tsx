import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { dialogPaper } from './dialog-style.ts';
import { MuiTheme } from './MuiTheme.tsx';
import { color } from './tokens.ts';

interface PanelDialogProps {
  title: string;
  sub?: ReactNode;
  children: ReactNode;
  /** Stay in view below what scrolls: buttons, and what went wrong with them. */
  foot?: ReactNode;
  /** For Escape and a click beside the dialog. */
  onClose: () => void;
}

const Frame = styled(Dialog)({
  '& .MuiDialog-paper': {
    ...dialogPaper,
    width: 760,
    '@media (max-width: 599px)': {
      width: '100vw',
      maxWidth: 'none',
      height: '100dvh',
      maxHeight: 'none',
      margin: 0,
      border: 0,
      borderRadius: 0,
    },
  },
  '& .MuiDialog-paper > .head': {
    padding: '18px 20px 12px',
    borderBottom: `1px solid ${color.line}`,
  },
  '& h2': {
    fontSize: '1rem',
    lineHeight: '1.5rem',
    fontWeight: 650,
    overflowWrap: 'anywhere',
    outline: 'none',
  },
  '& .MuiDialog-paper > .head .sub': { color: color.muted },
  '& .MuiDialog-paper > .body': { flex: 1, padding: '16px 20px', overflow: 'auto' },
  '& .body > p': { marginBottom: 14 },
  // What went wrong with it.
  '& .body > form + *': { marginTop: 16 },
  '& .MuiDialog-paper > .foot': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: 8,
    padding: '12px 20px',
    borderTop: `1px solid ${color.line}`,
  },
  '@media (max-width: 599px)': {
    '& .MuiDialog-paper > :is(.head, .body, .foot)': { paddingInline: 14 },
  },
  '@media (max-height: 480px)': { '& .MuiDialog-paper': { overflow: 'auto', display: 'block' } },
});

/**
 * A task of its own over the page: wide, and the whole screen where that is narrow. Its title has
 * the focus when it opens, and again when the title changes: then there is something else to read.
 */
export function PanelDialog({ title, sub, children, foot, onClose }: PanelDialogProps) {
  const id = useId();
  // As state: the dialog puts its content on the page after the effects of its first rendering.
  const [heading, setHeading] = useState<HTMLHeadingElement | null>(null);
  const body = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the title says that it is another task
  useEffect(() => {
    heading?.focus();
    if (body.current) body.current.scrollTop = 0;
  }, [heading, title]);

  return (
    <MuiTheme>
      <Frame open onClose={onClose} aria-labelledby={`${id}-title`}>
        <div className="head">
          <h2 ref={setHeading} id={`${id}-title`} tabIndex={-1}>
            {title}
          </h2>
          {sub && <div className="sub">{sub}</div>}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section ref={body} className="body" aria-labelledby={`${id}-title`} tabIndex={0}>
          {children}
        </section>
        {foot && <div className="foot">{foot}</div>}
      </Frame>
    </MuiTheme>
  );
}
