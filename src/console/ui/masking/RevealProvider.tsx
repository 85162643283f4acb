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
import {
  type LookHandle,
  type ReasonRule,
  type RecordLook,
  RevealContextProvider,
} from './RevealContext.ts';
import { createReveals } from './reveals.ts';
import { createTypedTexts } from './typed-texts.ts';

interface RevealProviderProps {
  /** Where the person is: whenever it changes, all is masked again. */
  place: string;
  /** Why nothing can be revealed now; what was, is masked. */
  blockedReason?: string;
  /** Nothing is shown if it fails. */
  record: RecordLook;
  /** Reads a person in clear; resolves once that has arrived. */
  show: (person: string, shows: LookHandle) => Promise<void>;
  /** Hears who is revealed, whenever that changes: asks whether a person is. */
  onShown: (isShown: (person: string) => boolean) => void;
  /** Hears what was typed to find somebody, whenever that changes. */
  onTyped: (texts: ReadonlySet<string>) => void;
  reasonRule: ReasonRule;
  children: ReactNode;
}

const lookMs = 500;

/** Keeps who of the people below is in clear, and masks them again. */
export function RevealProvider(props: RevealProviderProps) {
  const { place, reasonRule, record, show, onShown, onTyped, children } = props;
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
    () => ({ reveals, typed, blockedReason, reasonRule, record, show, watchPlace }),
    [reveals, typed, blockedReason, reasonRule, record, show, watchPlace],
  );
  const hasShown = shown.size > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes is what it is about
  useLayoutEffect(() => {
    here.current = {};
    return reveals.hideAll;
  }, [reveals, place, blockedReason]);

  useLayoutEffect(
    () => reveals.subscribe(() => onShown((person) => reveals.isShown(person))),
    [reveals, onShown],
  );

  useLayoutEffect(() => {
    onTyped(typed.texts());
    const stop = typed.subscribe(() => onTyped(typed.texts()));
    return () => {
      stop();
      onTyped(new Set());
    };
  }, [typed, onTyped]);

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
