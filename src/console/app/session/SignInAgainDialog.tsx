import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ConfirmDialog } from '#console/ui/ConfirmDialog.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { openSignInWindow } from './open-sign-in-window.ts';
import css from './SignInAgainDialog.module.css';

export type Step = 'asking' | 'waiting' | 'overdue' | 'blocked' | 'failed';

const patienceMs = 120_000;
const betweenLooksMs = 1000;

const waitingText = 'Waiting for your sign-in in the other window. Then this dialog closes.';
const overdueText =
  "Nothing from the other window yet. If you closed it, or if it says you're signed in, open it again.";

const Waiting = styled('p', css.Waiting);

/** Open panels of the top layer would lie above any dialog. */
const closePopovers = () => {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover="auto"]')) {
    popover.hidePopover?.();
  }
};

const blockedNotice = (address: string) => (
  <Strip
    role="alert"
    tone="warn"
    title="Your browser blocked the window."
    action={
      <TextLink href={address} target="_blank" rel="noopener">
        Use a new tab to sign in
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
    title="You're signed in in the other window, but not on this page."
    action={<ActionButton onClick={() => window.location.reload()}>Reload this page</ActionButton>}
  >
    This page couldn't pick up your new session. Open the window again. If that doesn't help, copy
    what you typed and reload this page.
  </Strip>
);

const noticeOf = (step: Step, address: string): ReactNode => {
  if (step === 'blocked') return blockedNotice(address);
  return step === 'failed' ? failedNotice : undefined;
};
const statuses: Partial<Record<Step, string>> = { waiting: waitingText, overdue: overdueText };

/**
 * A question whose code or reading was under way may open after this dialog, and above it: calls
 * `onCovered` then. `inside` is a part of this dialog.
 */
const useCovered = (inside: RefObject<Element | null>, onCovered: () => void) => {
  useEffect(() => {
    const look = () => {
      const last = [...document.querySelectorAll('.MuiModal-root')].at(-1);
      const isDrawn = inside.current !== null;
      if (isDrawn && last !== undefined && !last.contains(inside.current)) onCovered();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true });
    look();
    return () => observer.disconnect();
  }, [inside, onCovered]);
};

interface SignInAgainDialogProps {
  title: string;
  /** What happened, and what signing in does. */
  children: ReactNode;
  /** Where the window signs in. */
  address: string;
  step: Step;
  onStep: (step: Step) => void;
  /** The sign-in window. Kept outside, because the dialog may be mounted again. */
  opened: RefObject<Window | null>;
  onLater: () => void;
  /** Another dialog opened above it. Must be stable across renders. */
  onCovered: () => void;
}

/**
 * Says over the page why to sign in again and does it in a window of its own, so that everything
 * beneath stays as it is. Whoever draws it takes it away once there is a session.
 */
export function SignInAgainDialog(props: SignInAgainDialogProps) {
  const { title, children, address, step, onStep, opened, onLater, onCovered } = props;
  const text = useRef<HTMLParagraphElement>(null);
  useCovered(text, onCovered);
  useEffect(closePopovers, []);

  useEffect(() => {
    if (step !== 'waiting') return;
    const patience = setTimeout(() => onStep('overdue'), patienceMs);
    // It also counts as closed where a provider cuts it off from this page.
    const look = setInterval(() => opened.current?.closed && onStep('overdue'), betweenLooksMs);
    return () => {
      clearTimeout(patience);
      clearInterval(look);
    };
  }, [step, onStep, opened]);

  const wasOpened = step !== 'asking' && step !== 'blocked';
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={wasOpened ? 'Open the window again' : 'Sign in again'}
      cancelLabel="Not now"
      error={noticeOf(step, address)}
      onConfirm={() => {
        opened.current = openSignInWindow(address);
        onStep(opened.current ? 'waiting' : 'blocked');
      }}
      onCancel={onLater}
    >
      <p ref={text}>{children}</p>
      <Waiting role="status">{statuses[step]}</Waiting>
    </ConfirmDialog>
  );
}
