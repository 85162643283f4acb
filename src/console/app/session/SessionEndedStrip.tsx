import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { useSession } from './SessionContext.tsx';

/**
 * Says that the session has ended, and keeps the page with its unsaved forms: signing in in
 * another tab lets this one go on.
 */
export function SessionEndedStrip() {
  const { state } = useSession();
  return (
    <div role="alert">
      {state.status === 'ended' && (
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
    </div>
  );
}
