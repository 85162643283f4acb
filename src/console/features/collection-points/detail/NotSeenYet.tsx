import { useQueryClient } from '@tanstack/react-query';
import { useReadHold } from '#console/api/useHolds.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import {
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import { collectionPointQueries } from '../queries.ts';

/** The service accepted the act, but what was read back does not show it. */
export function NotSeenYet({ id }: { id: string }) {
  const client = useQueryClient();
  const hold = useReadHold(listCollectionPointVersionsEndpoint, listCollectionPointsEndpoint);
  return (
    <Strip
      tone="warn"
      title="Accepted, but not seen yet."
      action={
        <ActionButton
          onClick={() => void client.invalidateQueries(collectionPointQueries.ofPoint(id))}
        >
          {hold.label('Read again')}
        </ActionButton>
      }
    >
      The service accepted it, and what could be read since still shows the state before.
    </Strip>
  );
}
