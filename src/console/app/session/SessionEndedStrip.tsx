import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { useRootMark } from '#console/ui/useRootMark.ts';
import css from './SessionEndedStrip.module.css';

interface SessionEndedStripProps {
  isShown: boolean;
  /** Opens the dialog; null while its code is not there: then a new tab must do. */
  onSignIn: (() => void) | null;
}

const Root = styled('div', css.Root);

/** What stays in view of an ended session once the dialog was put off: the page can be read on. */
export function SessionEndedStrip({ isShown, onSignIn }: SessionEndedStripProps) {
  useRootMark('data-session-ended', isShown);
  return (
    <Root role="alert">
      {isShown && (
        <Strip
          tone="warn"
          title="Your session has ended."
          action={
            onSignIn === null ? (
              <TextLink href={paths.signInAgain.to()} target="_blank" rel="noopener">
                Use a new tab to sign in
              </TextLink>
            ) : (
              <ActionButton onClick={onSignIn}>Sign in again</ActionButton>
            )
          }
        >
          Your work on this page is still here. Nothing is sent until you sign in again.
        </Strip>
      )}
    </Root>
  );
}
