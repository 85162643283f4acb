import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { MutationNotice } from '#console/api/MutationNotice.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import type { useWrite } from '#console/api/useWrite.ts';
import { useWriteHold } from '#console/api/useWriteHold.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { PauseBars } from '../PauseBars.ts';
import { collectionPointQueries } from '../queries.ts';

interface RestoreStripProps {
  id: string;
  /** Gives back what was when it is sent false. */
  write: ReturnType<typeof useWrite<null, boolean>>;
}

/** The way back from a disabling, where it was done, for as long as the page is open. */
export function RestoreStrip({ id, write }: RestoreStripProps) {
  const client = useQueryClient();
  const blockedReason = useWriteBlock();
  const hold = useWriteHold(write);
  return (
    <>
      <Strip
        tone="info"
        icon={PauseBars}
        title="Disabled."
        action={
          <ActionButton
            icon={RotateCcw}
            pending={write.isPending}
            pendingText="Restoring…"
            blockedReason={blockedReason ?? hold.blockedReason}
            onClick={() => write.send(false)}
          >
            Restore previous status
          </ActionButton>
        }
      >
        No version accepts receipts now.
      </Strip>
      <MutationNotice
        write={write}
        onCheck={() =>
          void client.invalidateQueries({ queryKey: collectionPointQueries.versions(id).queryKey })
        }
      />
    </>
  );
}
