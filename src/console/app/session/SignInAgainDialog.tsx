import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useState } from 'react';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ConfirmDialog } from '#console/ui/ConfirmDialog.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { color } from '#console/ui/theme.ts';
import { openSignInWindow } from './open-sign-in-window.ts';
import { useSession } from './SessionContext.tsx';

type Step = 'asking' | 'waiting' | 'overdue' | 'blocked' | 'failed';

const patienceMs = 120_000;

const waitingText =
  'Waiting for the sign-in in the other window. This dialog closes by itself when it is done.';
const overdueText =
  'Nothing has come from the other window so far. If you closed it, open it again; if it says that you are signed in, open it again too: this page may have missed it.';

const Waiting = styled('p')({ '&:not(:empty)': { marginTop: 8, color: color.text } });

/** Open panels of the top layer would lie above any dialog. */
const closePopovers = () => {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover="auto"]')) {
    popover.hidePopover?.();
  }
};

const blockedNotice = (
  <Strip
    role="alert"
    tone="warn"
    title="The browser did not open the window."
    action={
      <TextLink href={paths.signInAgain.to()} target="_blank" rel="noopener">
        Sign in in a new tab
      </TextLink>
    }
  >
    A new tab does the same.
  </Strip>
);

const failedNotice = (
  <Strip
    role="alert"
    tone="warn"
    title="You are signed in in the other window, but this page could not take the session over:"
    action={<ActionButton onClick={() => window.location.reload()}>Reload this page</ActionButton>}
  >
    the sign-in could not be reached from here, or the browser keeps its cookies from this page.
    Open the window again. If that does not help, copy what you have typed and reload this page.
  </Strip>
);

const notices: Partial<Record<Step, ReactNode>> = { blocked: blockedNotice, failed: failedNotice };
const statuses: Partial<Record<Step, string>> = { waiting: waitingText, overdue: overdueText };

/**
 * Says over the page that the session has ended and signs in again in a window of its own, so that
 * everything beneath stays as it is. Whoever draws it takes it away once there is a session.
 */
export function SignInAgainDialog({ onLater }: { onLater: () => void }) {
  const { state } = useSession();
  const [step, setStep] = useState<Step>('asking');

  useEffect(closePopovers, []);

  useEffect(() => {
    // Each failure is a state of its own, so it is told after a second try as well.
    if (state.status === 'ended' && state.resumeFailed) setStep('failed');
  }, [state]);

  useEffect(() => {
    if (step !== 'waiting') return;
    const timer = setTimeout(() => setStep('overdue'), patienceMs);
    return () => clearTimeout(timer);
  }, [step]);

  const wasOpened = step !== 'asking' && step !== 'blocked';
  return (
    <ConfirmDialog
      isOpen
      title="Your session has ended"
      confirmLabel={wasOpened ? 'Open the window again' : 'Sign in again'}
      cancelLabel="Not now"
      error={notices[step]}
      onConfirm={() => setStep(openSignInWindow() ? 'waiting' : 'blocked')}
      onCancel={onLater}
    >
      <p>
        Nothing on this page is lost. Sign in again in a small window and go on here: what was
        loading then loads, and what was not sent waits for you.
      </p>
      <Waiting role="status">{statuses[step]}</Waiting>
    </ConfirmDialog>
  );
}
