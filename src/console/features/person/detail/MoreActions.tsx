import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Eraser, FileText, Lock, Merge } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { erasureQueries } from '#console/features/erasures/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { MuiTheme } from '#console/ui/MuiTheme.tsx';
import { color } from '#console/ui/tokens.ts';

const Frame = styled(Popover)({
  '& .MuiPopover-paper': {
    minWidth: 180,
    maxWidth: 'min(340px, calc(100vw - 24px))',
    marginTop: 4,
    padding: 6,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: 10,
    background: color.surface,
    backgroundImage: 'none',
    '& .choices': { display: 'grid', justifyItems: 'start', gap: 2 },
    boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)',
  },
});

/** What the page then asks about. */
export type PersonAct = 'erase' | 'hold';

interface MoreActionsProps {
  /** Of the person. */
  id: string;
  onAsk: (act: PersonAct) => void;
  onMerge: () => void;
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** What is rarely done with a person. */
export function MoreActions({ id, anchor, onAsk, onMerge, onClose }: MoreActionsProps) {
  const writeBlock = useWriteBlock();
  const { data } = useQuery(erasureQueries.safekeeping(id.toLowerCase()));
  return (
    <MuiTheme>
      <Frame
        open
        anchorEl={anchor}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        disableScrollLock
        onClose={onClose}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'More actions' } }}
      >
        <div className="choices">
          <ActionButton variant="ghost" icon={Merge} blockedReason={writeBlock} onClick={onMerge}>
            Merge
          </ActionButton>
          <ActionLink variant="ghost" icon={FileText} href={paths.accessAnswer.to(id)}>
            Answer access request…
          </ActionLink>
          <ActionButton
            variant="ghost"
            icon={Lock}
            blockedReason={writeBlock ?? (data?.hold ? 'Already on hold.' : undefined)}
            onClick={() => onAsk('hold')}
          >
            Hold…
          </ActionButton>
          <ActionButton
            variant="ghost"
            icon={Eraser}
            blockedReason={writeBlock ?? (data?.erasure ? 'Already requested.' : undefined)}
            onClick={() => onAsk('erase')}
          >
            Erase…
          </ActionButton>
          <CopyButton label="Copy link" size="medium" value={() => window.location.href} />
        </div>
      </Frame>
    </MuiTheme>
  );
}
