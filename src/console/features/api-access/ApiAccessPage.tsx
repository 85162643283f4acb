import { Plus } from 'lucide-react';
import { useScopes, useWriteBlock } from '#console/api/rights.ts';
import { SavedResult } from '#console/api/write/SavedResult.tsx';
import { paths } from '#console/paths.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { CredentialSection } from './list/CredentialSection.tsx';
import { HookSection } from './list/HookSection.tsx';
import { SignerSection } from './list/SignerSection.tsx';
import { OthersPage } from './OthersPage.tsx';

/** What programs sign in with, and who may sign receipts. */
function ApiAccessPage() {
  const isAdministrator = useScopes().includes('CONSENT_ADMIN');
  const blockedReason = useWriteBlock();
  if (!isAdministrator) return <OthersPage title="API access" />;
  return (
    <>
      <PageHeader
        title="API access"
        sub="Programs sign in with a client or a key. You see its secret once, when you create it."
        actions={
          <WriteLink
            variant="primary"
            icon={Plus}
            href={paths.newApiCredential.to()}
            blockedReason={blockedReason}
          >
            New client or key
          </WriteLink>
        }
      />
      <SavedResult created="Receipts that it signs are accepted now." />
      <CredentialSection />
      <SignerSection />
      <HookSection />
    </>
  );
}

export { ApiAccessPage as Component };
