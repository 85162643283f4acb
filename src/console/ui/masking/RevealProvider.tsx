import { type ReactNode, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { presenterReason, usePresenting } from '../presenter-mode.ts';
import { sight } from '../sight.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { RevealContext, type RevealContextValue } from './RevealContext.ts';

interface RevealProviderProps extends RevealContextValue {
  /** Where the person is: whenever it changes, all is masked again. */
  place: string;
  children: ReactNode;
}

const lookMs = 500;

/** Has people below revealed, and masks them again. */
export function RevealProvider(props: RevealProviderProps) {
  const { place, reasonRule, record, show, children } = props;
  const blockedReason = usePresenting() ? presenterReason : props.blockedReason;
  const said = useSyncExternalStore(sight.subscribe, sight.said);
  const hasShown = useSyncExternalStore(sight.subscribe, () => sight.shown().size > 0);
  const context = useMemo(
    () => ({ blockedReason, reasonRule, record, show }),
    [blockedReason, reasonRule, record, show],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes is what it is about
  useLayoutEffect(() => sight.leave, [place, blockedReason]);

  useLayoutEffect(() => sight.end, []);

  useEffect(() => {
    const handleVisibility = () => {
      if (document.visibilityState === 'hidden') sight.leaveTab();
      else sight.returnToTab();
    };
    document.addEventListener('visibilitychange', handleVisibility);
    window.addEventListener('pagehide', sight.hideAll);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility);
      window.removeEventListener('pagehide', sight.hideAll);
    };
  }, []);

  useEffect(() => {
    if (!hasShown) return;
    // Looks at the clock instead of waiting: a timer stands still while the machine sleeps.
    const timer = setInterval(sight.hideDue, lookMs);
    return () => clearInterval(timer);
  }, [hasShown]);

  return (
    <RevealContext value={context}>
      {children}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </RevealContext>
  );
}
