import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { dialogPaper } from './dialog-style.ts';
import { MuiTheme } from './MuiTheme.tsx';

interface TopDialogProps {
  /** Its name; nothing is drawn of it. */
  label: string;
  children: ReactNode;
  /** For Escape and a click beside the dialog. */
  onClose: () => void;
}

const Frame = styled(Dialog)({
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper': {
    ...dialogPaper,
    width: 680,
    marginTop: '9vh',
    maxHeight: 'min(620px, calc(91vh - 24px))',
    overflow: 'hidden',
    '@media (max-width: 599px), (max-height: 480px)': {
      width: '100vw',
      maxWidth: 'none',
      height: '100dvh',
      maxHeight: 'none',
      margin: 0,
      border: 0,
      borderRadius: 0,
    },
  },
});

/** Near the top, so that it stays where it is while its list changes; whoever draws it has the focus. */
export function TopDialog({ label, children, onClose }: TopDialogProps) {
  return (
    <MuiTheme>
      <Frame open onClose={onClose} slotProps={{ paper: { 'aria-label': label } }}>
        {children}
      </Frame>
    </MuiTheme>
  );
}
