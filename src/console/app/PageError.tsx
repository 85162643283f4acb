import { useRouteError } from 'react-router';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { ErrorPanel } from '#console/ui/ErrorPanel.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { paths } from '../paths.ts';

const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /import|module/i.test(error.message);

/** Stands in place of a page that broke; navigation and session go on. */
export function PageError() {
  const error = useRouteError();
  const isUpdate = isMissingChunk(error);
  return (
    <>
      <PageHeader title={isUpdate ? 'This page could not be fetched' : 'This page broke'} />
      <ErrorPanel
        title={isUpdate ? 'Part of the console is missing.' : 'The console made a mistake here.'}
        sentence={
          isUpdate
            ? 'The connection was lost, or the console was updated since you opened it. Load it again.'
            : 'Nothing was changed by it. Load the page again, or go on elsewhere.'
        }
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
