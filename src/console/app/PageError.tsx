import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useRouteError } from 'react-router';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { ErrorPanel } from '#console/ui/ErrorPanel.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { paths } from '../paths.ts';
import { useOpenAgain } from './useOpenAgain.ts';

const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /import|module/i.test(error.message);

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

/** The code of the page couldn't be fetched: it opens by itself once it can. */
function MissingPage() {
  const isOpening = useOpenAgain();
  const isAway = useSyncExternalStore(subscribeToNetwork, isOffline);
  return (
    <>
      <PageHeader title="This page couldn't be loaded" />
      {isAway ? (
        <ErrorPanel
          tone="warn"
          icon={WifiOff}
          title="You are offline."
          sentence="This page opens when the connection is back."
        />
      ) : (
        <ErrorPanel
          title="Part of the console is missing."
          sentence="The connection was lost, or the console was updated since you opened it. Retrying automatically; if that doesn't help, reload."
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
      <PageHeader title="This page broke" />
      <ErrorPanel
        title="The console made a mistake here."
        sentence="Nothing was changed by it. Load the page again, or go on elsewhere."
        retryLabel="Load again"
        onRetry={() => window.location.reload()}
      />
    </>
  );
}

/** An address that no page has. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="There is no such page" sub="The address may be mistyped or out of date." />
      <ActionLink href={paths.collectionPoints.to()}>Go to collection points</ActionLink>
    </>
  );
}
