import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { api } from '#console/api/api.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { MissingVersion } from '#console/records/versioned/MissingVersion.tsx';
import type { ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { DetailColumns } from '#console/ui/DetailColumns.ts';
import { presenterReason, usePresenting } from '#console/ui/presenter-mode.ts';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import { receiptPath } from '#contract/receipt-address.ts';
import { collectionPointKind } from '../collection-point-kind.ts';
import { FormPreview } from '../preview/FormPreview.tsx';
import { hasForm } from '../preview/point-form.ts';
import { collectionPointQueries } from '../queries.ts';
import { TokenError } from '../token/TokenError.tsx';
import { useCollectionPointToken } from '../token/useCollectionPointToken.ts';
import { AddressAndToken } from './AddressAndToken.tsx';
import { FormSections } from './FormSections.tsx';
import { toIntegration } from './integration.ts';
import { Snippets } from './Snippets.tsx';
import { TestReceipt } from './TestReceipt.tsx';
import { VersionNotes } from './VersionNotes.tsx';

/** All of it for one version: another one begins anew, without the token of the former. */
export function IntegrateSections(page: ShownVersion<CollectionPointVersionV2>) {
  return <OfVersion key={page.shown.version} {...page} />;
}

function OfVersion({ id, shown, versions }: ShownVersion<CollectionPointVersionV2>) {
  const { version } = shown;
  const query = useQuery(collectionPointQueries.record(id, version));
  const integration = query.data && toIntegration(query.data);
  const { state, secondsLeft, isOver, request, drop } = useCollectionPointToken();
  const token = state.kind === 'held' ? state.token : null;
  const fetchToken = () => request({ id, version, state: undefined });
  const getToken = async () => token ?? (await fetchToken());
  const address = `${api().baseUrl.replace(/\/+$/, '')}${receiptPath}`;
  const isPresenting = usePresenting();
  const revokedReason = shown.tokenRevoked
    ? `The token of version ${version} was revoked.`
    : undefined;
  const blockedReason = isPresenting ? presenterReason : revokedReason;

  useEffect(() => {
    if (isOver) drop('dropped');
  }, [isOver, drop]);

  // The window may be on a projector from now on.
  useLayoutEffect(() => {
    if (isPresenting) drop();
  }, [isPresenting, drop]);

  return (
    <>
      <VersionNotes id={id} shown={shown} versions={versions} />
      <DetailColumns>
        <div>
          <FormSections id={id} shown={shown} versions={versions} />
          <AddressAndToken
            address={address}
            version={version}
            token={token}
            secondsLeft={secondsLeft}
            isLoading={state.kind === 'loading'}
            blockedReason={blockedReason}
            getToken={getToken}
          />
          {state.kind === 'failed' && (
            <TokenError error={state.error} onRetry={() => void fetchToken()} />
          )}
          <QueryPanel
            query={query}
            what="version"
            skeleton={<LinesSkeleton label="version" lines={10} />}
          >
            {(record) =>
              record === null ? (
                <MissingVersion kind={collectionPointKind} id={id} versions={versions} />
              ) : (
                <Snippets
                  integration={toIntegration(record)}
                  address={address}
                  blockedReason={blockedReason}
                  getToken={getToken}
                />
              )
            }
          </QueryPanel>
        </div>
        <div>
          {integration && (
            <TestReceipt
              // Its fields are those of the Draft as it was read: another save begins anew.
              key={JSON.stringify(integration)}
              id={id}
              integration={integration}
              tokenReason={blockedReason}
            />
          )}
          {hasForm(shown) && <FormPreview id={id} shown={shown} versions={versions} />}
        </div>
      </DetailColumns>
    </>
  );
}
