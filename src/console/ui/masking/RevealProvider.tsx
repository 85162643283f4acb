import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { presenterReason, usePresenting } from '../presenter-mode.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { type Look, type ReasonRule, RevealContextProvider } from './RevealContext.ts';
import { createReveals } from './reveals.ts';
import { createTypedTexts } from './typed-texts.ts';

interface RevealProviderProps {
  /** Where the person is: whenever it changes, all is masked again. */
  place: string;
  /** Why nothing can be revealed now; what was, is masked. */
  blockedReason?: string;
  /** Email domains, in lower case, that so many people share that a mask can show them. */
  commonDomains?: ReadonlySet<string>;
  /**
   * Records a look before it is made; resolves to why it couldn't be, null if it was. Nothing is
   * shown if it fails.
   */
  record: (look: Look) => Promise<string | null>;
  reasonRule: ReasonRule;
  children: ReactNode;
}

const lookMs = 500;

const noDomains: ReadonlySet<string> = new Set();

/** Keeps who of the people below is in clear, and masks them again. */
export function RevealProvider(props: RevealProviderProps) {
  const { place, commonDomains = noDomains, reasonRule, record, children } = props;
  const blockedReason = usePresenting() ? presenterReason : props.blockedReason;
  const [reveals] = useState(() => createReveals());
  const [typed] = useState(createTypedTexts);
  const { shown, said } = useSyncExternalStore(reveals.subscribe, reveals.state);
  /** Another one for each place, and whenever revealing is blocked or allowed. */
  const here = useRef({});
  const watchPlace = useCallback(() => {
    const from = here.current;
    return () => here.current === from;
  }, []);
  const context = useMemo(
    () => ({ reveals, typed, commonDomains, blockedReason, reasonRule, record, watchPlace }),
    [reveals, typed, commonDomains, blockedReason, reasonRule, record, watchPlace],
  );
  const hasShown = shown.size > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes is what it is about
  useLayoutEffect(() => {
    here.current = {};
    return reveals.hideAll;
  }, [reveals, place, blockedReason]);

  useEffect(() => {
    const { hideAll, leaveTab, returnToTab } = reveals;
    const handleVisibility = () => {
      if (document.visibilityState === 'hidden') leaveTab();
      else returnToTab();
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
