import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#console/api/limit-words.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { erasureQueries } from './queries.ts';

/** Beside the place in the navigation: how many erasures wait for an administrator. */
export function RequestedWatch() {
  const { data } = useQuery(erasureQueries.count());
  if (!data || data.requested === 0) return null;
  return (
    <>
      {formatCount(data.requested)}
      <VisuallyHidden> requested</VisuallyHidden>
    </>
  );
}
