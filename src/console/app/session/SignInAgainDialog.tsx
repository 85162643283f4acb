import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { paths } from '#console/paths.ts';
import { ConfirmDialog } from '#console/ui/ConfirmDialog.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { color } from '#console/ui/theme.ts';
import { openSignInWindow } from './open-sign-in-window.ts';

type Step = 'asking' | 'waiting' | 'blocked';

const waitingText =
  'Waiting for the sign-in in the other window. This dialog closes by itself when it is done.';

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

/**
 * Says over the page that the session has ended and signs in again in a window of its own, so that
 * everything beneath stays as it is. Whoever draws it takes it away once there is a session.
 */
export function SignInAgainDialog({ onLater }: { onLater: () => void }) {
  const [step, setStep] = useState<Step>('asking');

  useEffect(closePopovers, []);

  return (
    <ConfirmDialog
      isOpen
      title="Your session has ended"
      confirmLabel={step === 'waiting' ? 'Open the window again' : 'Sign in again'}
      cancelLabel="Not now"
      error={step === 'blocked' && blockedNotice}
      onConfirm={() => setStep(openSignInWindow() ? 'waiting' : 'blocked')}
      onCancel={onLater}
    >
      <p>
        Nothing on this page is lost. Sign in again in a small window and go on here: what was
        loading then loads, and what was not sent waits for you.
      </p>
      <Waiting role="status">{step === 'waiting' && waitingText}</Waiting>
    </ConfirmDialog>
  );
}
