import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useRouteError } from 'react-router';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { ErrorPanel } from '#console/ui/ErrorPanel.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { paths } from '../paths.ts';
import { useOpenAgain } from './useOpenAgain.ts';

/** Its script, in each browser's words, or its styles, in those of Vite. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  (/^Unable to preload CSS/.test(error.message) ||
    (error instanceof TypeError && /import|module/i.test(error.message)));

const subscribeToNetwork = (onChange: () => void) => {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
};
const isOffline = () => navigator.onLine === false;

/** Stands in place of a page that broke or didn't come; navigation and session go on. */
export function PageError() {
  const isMissing = isMissingChunk(useRouteError());
  return isMissing ? <MissingPage /> : <BrokenPage />;
}

/** The code of the page couldn't be fetched: it opens automatically once it can. */
function MissingPage() {
  const isOpening = useOpenAgain();
  const isAway = useSyncExternalStore(subscribeToNetwork, isOffline);
  return (
    <>
      <PageHeader title="Couldn't load this page" />
      {isAway ? (
        <ErrorPanel
          tone="warn"
          icon={WifiOff}
          title="You're offline."
          sentence="This page opens once you're back online."
        />
      ) : (
        <ErrorPanel
          title="Part of the console is missing."
          sentence="You lost your connection, or the console was updated. Retrying automatically. If that doesn't help, reload."
          retryLabel="Reload"
          onRetry={() => window.location.reload()}
          isRetrying={isOpening}
          isRetryAnnounced={false}
        />
      )}
    </>
  );
}

function BrokenPage() {
  return (
    <>
      <PageHeader title="Something went wrong" />
      <ErrorPanel
        title="This page failed."
        sentence="Nothing was changed. Reload the page or go to another one."
        retryLabel="Reload"
        onRetry={() => window.location.reload()}
      />
    </>
  );
}

/** An address that no page has. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" sub="The address may be mistyped or out of date." />
      <ActionLink href={paths.collectionPoints.to()}>Go to collection points</ActionLink>
    </>
  );
}
