import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { Endpoint } from '#contract/common/endpoint.ts';

interface NotSeenYetProps {
  /** Every read in which the act would show. */
  queryKey: QueryKey;
  /** What they read. */
  reads: readonly Endpoint[];
}

/** The service accepted the act, but what was read back does not show it. */
export function NotSeenYet({ queryKey, reads }: NotSeenYetProps) {
  const client = useQueryClient();
  const rateLimit = useReadLimit(...reads);
  return (
    <Strip
      tone="warn"
      title="Accepted, but not visible yet."
      action={
        <ActionButton onClick={() => void client.invalidateQueries({ queryKey })}>
          {rateLimit.label('Refresh')}
        </ActionButton>
      }
    >
      You're still seeing the previous state. Refresh in a moment.
    </Strip>
  );
}
