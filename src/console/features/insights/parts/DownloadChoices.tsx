import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { MuiTheme } from '#console/ui/MuiTheme.tsx';
import { color } from '#console/ui/tokens.ts';

const Choices = styled(Popover)({
  '& .MuiPopover-paper': {
    display: 'grid',
    gap: 4,
    minWidth: 160,
    marginTop: 4,
    padding: 6,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: 10,
    background: color.surface,
    backgroundImage: 'none',
    boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)',
  },
  '& button': { justifyContent: 'flex-start' },
});

interface DownloadChoicesProps {
  anchor: HTMLElement;
  /** Of the picture. */
  title: string;
  onTable: () => void;
  onPicture: () => void;
  onClose: () => void;
}

/** As what a picture is downloaded. */
export function DownloadChoices({
  anchor,
  title,
  onTable,
  onPicture,
  onClose,
}: DownloadChoicesProps) {
  return (
    <MuiTheme>
      <Choices
        open
        anchorEl={anchor}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        disableScrollLock
        onClose={onClose}
        slotProps={{ paper: { role: 'dialog', 'aria-label': `Download: ${title}` } }}
      >
        <ActionButton variant="ghost" onClick={onTable}>
          Numbers (CSV)
        </ActionButton>
        <ActionButton variant="ghost" onClick={onPicture}>
          Picture (PNG)
        </ActionButton>
      </Choices>
    </MuiTheme>
  );
}
