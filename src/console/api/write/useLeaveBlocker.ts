import { useContext, useId, useLayoutEffect } from 'react';
import {
  type Blocker,
  type BlockerFunction,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  IDLE_BLOCKER,
} from 'react-router';

/**
 * The router's `useBlocker`, from the moment the page is drawn: that one waits for two passes of
 * effects, and who presses a link before leaves unasked.
 */
export const useLeaveBlocker = (shouldBlock: BlockerFunction): Blocker => {
  const router = useContext(DataRouterContext)?.router;
  const blockers = useContext(DataRouterStateContext)?.blockers;
  const key = useId();
  useLayoutEffect(() => () => router?.deleteBlocker(key), [router, key]);
  useLayoutEffect(() => void router?.getBlocker(key, shouldBlock), [router, key, shouldBlock]);
  return blockers?.get(key) ?? IDLE_BLOCKER;
};
