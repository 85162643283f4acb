import { ActionButton } from '#console/ui/ActionButton.tsx';
import { popoverFrame } from '#console/ui/popover-frame.tsx';

const Frame = popoverFrame(
  'right',
  { display: 'grid', gap: 4, minWidth: 160, padding: 6 },
  { '& button': { justifyContent: 'flex-start' } },
);

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
    <Frame
      anchor={anchor}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': `Download: ${title}` } }}
    >
      <ActionButton variant="ghost" onClick={onTable}>
        Numbers (CSV)
      </ActionButton>
      <ActionButton variant="ghost" onClick={onPicture}>
        Picture (PNG)
      </ActionButton>
    </Frame>
  );
}
