import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ActionButton } from './ActionButton.tsx';
import { MuiTheme } from './MuiTheme.tsx';
import { color } from './tokens.ts';

interface SideDrawerProps {
  isOpen: boolean;
  title: string;
  sub?: ReactNode;
  children: ReactNode;
  /** Stays in view below what scrolls. */
  foot?: ReactNode;
  /** 600 px, for what needs the room. */
  isWide?: boolean;
  /** For the close button, Escape and a click beside the drawer. */
  onClose: () => void;
}

const Frame = styled(Drawer)({
  '& .MuiDrawer-paper': {
    width: 'min(480px, 100vw)',
    borderLeft: `1px solid ${color.lineStrong}`,
    background: color.surface,
    backgroundImage: 'none',
    boxShadow: '0 0 40px rgb(0 0 0 / 0.14)',
    '@media (max-width: 599px)': { width: '100vw', border: 0 },
  },
  '& .head': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 12,
    padding: '14px 14px 12px 20px',
    borderBottom: `1px solid ${color.line}`,
  },
  '& h2': { paddingTop: 4, fontSize: '1rem', lineHeight: '1.5rem', fontWeight: 650 },
  '& .words': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& .sub': { color: color.muted },
  '& .body': { flex: 1, overflow: 'auto', padding: '16px 20px' },
  '& .foot': {
    maxHeight: '45vh',
    overflow: 'auto',
    padding: '14px 20px',
    borderTop: `1px solid ${color.line}`,
    background: color.sunken,
  },
  '&[data-wide] .MuiDrawer-paper': { width: 'min(600px, 100vw)' },
});

/** Details or a form beside the page it belongs to: 480 px, the whole width on small screens. */
export function SideDrawer({
  isOpen,
  title,
  sub,
  children,
  foot,
  isWide,
  onClose,
}: SideDrawerProps) {
  const titleId = useId();
  return (
    <MuiTheme>
      <Frame
        anchor="right"
        open={isOpen}
        onClose={onClose}
        data-wide={isWide || undefined}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
      >
        <div className="head">
          <div className="words">
            <h2 id={titleId}>{title}</h2>
            {sub && <p className="sub">{sub}</p>}
          </div>
          <ActionButton variant="ghost" icon={X} isIconOnly onClick={onClose}>
            Close
          </ActionButton>
        </div>
        <div className="body">{children}</div>
        {foot && <div className="foot">{foot}</div>}
      </Frame>
    </MuiTheme>
  );
}
