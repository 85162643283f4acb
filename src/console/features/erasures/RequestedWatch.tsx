import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { useScopes } from '#console/api/rights.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { adminScopes } from '#contract/common/scopes.ts';
import { erasureQueries } from './queries.ts';

/**
 * Beside the place in the navigation: how many erasures wait for an administrator. Others don't carry
 * them out, and their pages don't ask.
 */
export function RequestedWatch() {
  const granted = useScopes();
  const isAdministrator = adminScopes.some((scope) => granted.includes(scope));
  const { data } = useQuery({ ...erasureQueries.count(), enabled: isAdministrator });
  if (!data || data.requested === 0) return null;
  return (
    <>
      {formatCount(data.requested)}
      <VisuallyHidden> requested</VisuallyHidden>
    </>
  );
}
