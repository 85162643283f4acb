import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { RevealContextProvider } from './RevealContext.ts';
import { createReveals } from './reveals.ts';

interface RevealProviderProps {
  /** Where the person is: whenever it changes, all is masked again. */
  place: string;
  /** Why nothing can be revealed now; what was, is masked. */
  blockedReason?: string;
  children: ReactNode;
}

const lookMs = 500;

/** Keeps which of the masked values below are in clear, and masks them again. */
export function RevealProvider({ place, blockedReason, children }: RevealProviderProps) {
  const [reveals] = useState(() => createReveals());
  const { shown, said } = useSyncExternalStore(reveals.subscribe, reveals.state);
  const context = useMemo(() => ({ reveals, blockedReason }), [reveals, blockedReason]);
  const hasShown = shown.size > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes is what it is about
  useLayoutEffect(() => reveals.hideAll, [reveals, place, blockedReason]);

  useEffect(() => {
    const { hideAll } = reveals;
    const handleVisibility = () => {
      if (document.visibilityState === 'hidden') hideAll();
    };
    document.addEventListener('visibilitychange', handleVisibility);
    window.addEventListener('pagehide', hideAll);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility);
      window.removeEventListener('pagehide', hideAll);
    };
  }, [reveals]);

  useEffect(() => {
    if (!hasShown) return;
    // Looks at the clock instead of waiting: a timer stands still while the machine sleeps.
    const timer = setInterval(reveals.hideDue, lookMs);
    return () => clearInterval(timer);
  }, [hasShown, reveals]);

  return (
    <RevealContextProvider value={context}>
      {children}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </RevealContextProvider>
  );
}
