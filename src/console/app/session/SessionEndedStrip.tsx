import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { color, topBarHeight } from '#console/ui/theme.ts';
import { useSession } from './SessionContext.tsx';

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

/**
 * Says that the session has ended, and keeps the page with its unsaved forms: signing in in
 * another tab lets this one go on.
 */
export function SessionEndedStrip() {
  const { state } = useSession();
  const hasEnded = state.status === 'ended';
  return (
    <>
      {hasEnded && belowStrip}
      <Root role="alert">
        {hasEnded && (
          <Strip
            tone="warn"
            title="Your session has ended."
            action={
              <TextLink href="/" target="_blank" rel="noopener">
                Sign in in a new tab
              </TextLink>
            }
          >
            Nothing on this page is lost. Sign in in a new tab, then go on here.
          </Strip>
        )}
      </Root>
    </>
  );
}
