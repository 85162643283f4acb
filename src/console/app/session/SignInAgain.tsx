import { useEffect, useReducer, useRef, useState } from 'react';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { freshSignInMinutes } from '#contract/fresh-sign-in.ts';
import { signInAddresses } from './open-sign-in-window.ts';
import { useSession } from './SessionContext.tsx';
import { SessionEndedStrip } from './SessionEndedStrip.tsx';
import type { SignInAgainDialog, Step } from './SignInAgainDialog.tsx';

// Behind the first page's own requests.
const fetchAheadMs = 5000;

/**
 * The dialog, fetched while there is a session: when it has ended the connection may be gone too.
 * Null until then.
 */
const useDialog = (isNeeded: boolean): typeof SignInAgainDialog | null => {
  const [Dialog, setDialog] = useState<typeof SignInAgainDialog | null>(null);
  useEffect(() => {
    let isWanted = Dialog === null;
    const fetchDialog = async () => {
      const { SignInAgainDialog } = await import('./SignInAgainDialog.tsx');
      if (isWanted) setDialog(() => SignInAgainDialog);
    };
    // Where it cannot be had the strip offers a new tab instead.
    const fetchOrLeave = () => void fetchDialog().catch(() => undefined);
    const timer = isWanted ? setTimeout(fetchOrLeave, isNeeded ? 0 : fetchAheadMs) : undefined;
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [isNeeded, Dialog]);
  return Dialog;
};

/**
 * An ended session: a dialog over the page, which keeps its unsaved forms, and a strip in its place
 * once it was put off. Both go when there is a session again, from whatever window it came.
 */
export function SignInAgain() {
  const { session, state } = useSession();
  const hasEnded = state.status === 'ended';
  const asksFresh = state.status === 'signed-in' && state.asksFresh === true;
  const Dialog = useDialog(hasEnded || asksFresh);
  const [isAsking, setIsAsking] = useState(true);
  // From then on the strip stays, beneath the dialog too: the focus comes back to its button.
  const [wasPutOff, setWasPutOff] = useState(false);
  const [isResumed, setIsResumed] = useState(false);
  const [step, setStep] = useState<Step>('asking');
  const opened = useRef<Window | null>(null);
  // A new key opens it again, on top of whatever has opened since.
  const [turn, nextTurn] = useReducer((count: number) => count + 1, 0);
  const resumed = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (!hasEnded) return;
    setIsResumed(false);
    return () => {
      setIsAsking(true);
      setStep('asking');
      setWasPutOff(false);
      setIsResumed(true);
    };
  }, [hasEnded]);

  useEffect(() => {
    return asksFresh ? () => setStep('asking') : undefined;
  }, [asksFresh]);

  useEffect(() => {
    // They signed in and wait for the page to go on, so they are told that it couldn't. Each
    // failure makes a new state, so a second one is told too.
    if (state.status !== 'ended' || !state.resumeFailed) return;
    setIsAsking(true);
    setStep('failed');
  }, [state]);

  useEffect(() => {
    // The dialog has given the focus back by now, unless it was opened from the strip.
    const isLost = document.activeElement === document.body;
    if (isResumed && isLost) resumed.current?.focus({ preventScroll: true });
  }, [isResumed]);

  return (
    <>
      <VisuallyHidden role="status" ref={resumed} tabIndex={-1}>
        {isResumed && "You're signed in again. The page is picking up where it stopped."}
      </VisuallyHidden>
      <SessionEndedStrip
        isShown={hasEnded && (wasPutOff || !isAsking || Dialog === null)}
        onSignIn={Dialog && (() => setIsAsking(true))}
      />
      {state.status === 'ended' && isAsking && Dialog !== null && (
        <Dialog
          key={turn}
          title="Your session has ended"
          address={signInAddresses.any}
          step={step}
          opened={opened}
          onStep={setStep}
          onCovered={nextTurn}
          onLater={() => {
            setIsAsking(false);
            setStep('asking');
            setWasPutOff(true);
          }}
        >
          Your work on this page is still here. Sign in again as {state.person.name} in a small
          window to continue: pages finish loading, and unsent changes wait for you. If someone else
          signs in, they're discarded.
        </Dialog>
      )}
      {asksFresh && Dialog !== null && (
        <Dialog
          key={`fresh ${turn}`}
          title="Sign in again to continue"
          address={signInAddresses.fresh}
          step={step}
          opened={opened}
          onStep={setStep}
          onCovered={nextTurn}
          onLater={session.putOff}
        >
          This needs a sign-in from the last {freshSignInMinutes} minutes. Sign in as{' '}
          {state.person.name} in a small window, and what you sent goes through automatically. Your
          work on this page is still here.
        </Dialog>
      )}
    </>
  );
}
