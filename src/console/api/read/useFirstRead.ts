import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Whether a part's first read has neither data nor an error yet. A later read of something else, such
 * as another version, isn't its first.
 */
export const useFirstRead = (query: UseQueryResult<unknown>): boolean => {
  const [isOver, setIsOver] = useState(false);
  const hasOutcome = !query.isPending || query.failureReason !== null || query.errorUpdateCount > 0;
  if (hasOutcome && !isOver) setIsOver(true);
  return !isOver && !hasOutcome;
};
