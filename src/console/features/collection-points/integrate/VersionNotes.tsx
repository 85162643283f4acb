import { paths } from '#console/paths.ts';
import type { ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { activeOf } from '#console/records/versioned/version-facts.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';

/** What doesn't work as usual with this version. */
export function VersionNotes({ id, shown, versions }: ShownVersion<CollectionPointVersionV2>) {
  const { version, status } = shown;
  const active = activeOf(versions);
  const isRevoked = shown.tokenRevoked === true;
  return (
    <>
      {shown.disabled && (
        <Strip tone="warn" title="Disabled.">
          The service refuses the receipts of every version, withdrawals too, until you enable the
          collection point.
        </Strip>
      )}
      {isRevoked && (
        <Strip tone="warn" title={`The token of version ${version} was revoked.`}>
          Receipts with it are refused, withdrawals too.
        </Strip>
      )}
      {shown.isAuthenticationRequired && (
        <Strip title="Signed receipts only.">
          Send the person's JWT in the Authorization header, signed with a key that is registered
          under <TextLink href={paths.apiAccess.to()}>API access</TextLink>, or sign in as a program
          with full access.
        </Strip>
      )}
      {shown.doubleOptIn && (
        <Strip title="Double opt-in.">
          {shown.settingsAsleep?.includes('DoubleOptIn')
            ? 'It has no effect here until you turn it on. Until then a yes is sent as Pending: send the receipt again with CONFIRMED once the person confirms.'
            : 'A yes from a form counts once the person confirms it by the mail that the service sends.'}
        </Strip>
      )}
      {!shown.disabled && status === 'DRAFT' && (
        <Strip title="Draft.">
          Receipts with this token count as test data. Once you publish the version, they count.
        </Strip>
      )}
      {!shown.disabled && !isRevoked && status === 'RETIRED' && (
        <Strip title="Retired.">
          This token still works and records under version {version}.{' '}
          {active && (
            <TextLink href={paths.integrateCollectionPoint.to(id, active.version)}>
              Use version {active.version} for new forms
            </TextLink>
          )}
        </Strip>
      )}
    </>
  );
}
