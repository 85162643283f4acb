import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { color, topBarHeight } from '#console/ui/theme.ts';

interface SessionEndedStripProps {
  isShown: boolean;
  /** Opens the dialog; null while its code is not there: then a new tab must do. */
  onSignIn: (() => void) | null;
}

// On a low screen it would leave no room for the page: there it scrolls away.
const highScreen = '@media (min-height: 481px)';

const Root = styled('div')({
  [highScreen]: {
    position: 'sticky',
    top: `calc(${topBarHeight} + 8px)`,
    zIndex: 10,
    borderRadius: 10,
    // The ground of a strip may let through what scrolls under it.
    '&:not(:empty)': { marginBottom: 16, background: color.page },
    '& > *': { marginBottom: 0 },
  },
});

// What receives the focus must not come to rest under the strip.
const belowStrip = (
  <GlobalStyles
    styles={{ [highScreen]: { html: { scrollPaddingTop: `calc(${topBarHeight} + 132px)` } } }}
  />
);

/** What stays in view of an ended session once the dialog was put off: the page can be read on. */
export function SessionEndedStrip({ isShown, onSignIn }: SessionEndedStripProps) {
  return (
    <>
      {isShown && belowStrip}
      <Root role="alert">
        {isShown && (
          <Strip
            tone="warn"
            title="Your session has ended."
            action={
              onSignIn === null ? (
                <TextLink href={paths.signInAgain.to()} target="_blank" rel="noopener">
                  Sign in in a new tab
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
    </>
  );
}
