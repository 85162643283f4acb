import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { lazyPart } from '../LazyPart.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { RevealContextProvider } from './RevealContext.ts';
import { createReveals } from './reveals.ts';

interface RevealProviderProps {
  /** The page that is visited: on another one a reason is asked anew. */
  page: string;
  /** Where exactly: whenever it changes, all is masked again. */
  place: string;
  /** What a person may choose from who wants several values in clear at once. */
  reasons: readonly string[];
  /** Why nothing can be revealed now; what was, is masked. */
  blockedReason?: string;
  children: ReactNode;
}

const lookMs = 500;

const ReasonDialog = lazyPart(async () => (await import('./ReasonDialog.tsx')).ReasonDialog);

/** Keeps which of the masked values below are in clear, and masks them again. */
export function RevealProvider({
  page,
  place,
  reasons,
  blockedReason,
  children,
}: RevealProviderProps) {
  const [reveals] = useState(() => createReveals());
  const { shown, asked, said } = useSyncExternalStore(reveals.subscribe, reveals.state);
  const context = useMemo(() => ({ reveals, blockedReason }), [reveals, blockedReason]);
  const hasShown = shown.size > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes is what it is about
  useLayoutEffect(() => reveals.hideAll, [reveals, place, blockedReason]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes is what it is about
  useLayoutEffect(() => reveals.turnPage, [reveals, page]);

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
      {asked && (
        <ReasonDialog
          label={asked.label}
          reasons={reasons}
          onGive={reveals.giveReason}
          onCancel={reveals.withdraw}
        />
      )}
    </RevealContextProvider>
  );
}
