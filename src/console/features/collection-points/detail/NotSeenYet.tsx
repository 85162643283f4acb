import { useQueryClient } from '@tanstack/react-query';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { collectionPointQueries } from '../queries.ts';

/** The service accepted the act, but what was read back does not show it. */
export function NotSeenYet({ id }: { id: string }) {
  const client = useQueryClient();
  return (
    <Strip
      tone="warn"
      title="Accepted, but not seen yet."
      action={
        <ActionButton
          onClick={() => void client.invalidateQueries(collectionPointQueries.ofPoint(id))}
        >
          Read again
        </ActionButton>
      }
    >
      The service accepted it, and what could be read since still shows the state before.
    </Strip>
  );
}
