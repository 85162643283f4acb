import { useQuery } from '@tanstack/react-query';
import {
  Check,
  Copy,
  Eraser,
  FileCheck,
  FileText,
  History,
  Lock,
  Merge,
  RotateCw,
} from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { erasureQueries } from '#console/features/erasures/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { ActionMenu, menuItem } from '#console/ui/ActionMenu.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { useCopy } from '#console/ui/useCopy.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';

/** What the page then does or asks about. */
export type PersonAct = 'erase' | 'hold' | 'merge' | 'refresh';

interface MoreActionsProps {
  /** Of the person. */
  id: string;
  onAct: (act: PersonAct) => void;
  /** What "Refresh" says, and why it can't now. */
  refresh: { label: string; blockedReason: string | undefined };
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** What is rarely done with a person. */
export function MoreActions({ id, anchor, onAct, refresh, onClose }: MoreActionsProps) {
  const writeBlock = useWriteBlock();
  const { data } = useQuery(erasureQueries.safekeeping(id.toLowerCase()));
  const [copied, copy] = useCopy();
  const isCopied = copied.kind === 'copied';
  return (
    <ActionMenu
      label="More"
      anchor={anchor}
      onClose={onClose}
      foot={
        <>
          <VisuallyHidden role="status">{isCopied ? 'Copied' : ''}</VisuallyHidden>
          {copied.kind === 'failed' && (
            <Strip role="alert" tone="bad" title="Not copied:">
              {copied.reason}.
            </Strip>
          )}
        </>
      }
    >
      <ActionLink {...menuItem} icon={FileCheck} href={paths.proof.to(id)}>
        Proof
      </ActionLink>
      <ActionButton
        {...menuItem}
        icon={Merge}
        blockedReason={writeBlock}
        onClick={() => onAct('merge')}
      >
        Merge…
      </ActionButton>
      <ActionLink {...menuItem} icon={FileText} href={paths.accessAnswer.to(id)}>
        Answer access request…
      </ActionLink>
      <ActionButton
        {...menuItem}
        icon={Lock}
        blockedReason={writeBlock ?? (data?.hold ? 'Already on hold.' : undefined)}
        onClick={() => onAct('hold')}
      >
        Hold…
      </ActionButton>
      <hr />
      <ActionLink {...menuItem} icon={History} href={paths.activity.to(`?dataSubjectId=${id}`)}>
        Activity
      </ActionLink>
      <ActionButton
        {...menuItem}
        icon={isCopied ? Check : Copy}
        onClick={() => void copy(window.location.href)}
      >
        {isCopied ? 'Copied' : 'Copy link'}
      </ActionButton>
      <ActionButton
        {...menuItem}
        icon={RotateCw}
        blockedReason={refresh.blockedReason}
        onClick={() => onAct('refresh')}
      >
        {refresh.label}
      </ActionButton>
      <hr />
      <ActionButton
        {...menuItem}
        icon={Eraser}
        blockedReason={writeBlock ?? (data?.erasure ? 'Already requested.' : undefined)}
        onClick={() => onAct('erase')}
      >
        Erase…
      </ActionButton>
    </ActionMenu>
  );
}
