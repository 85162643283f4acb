import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useScopes, useWriteBlock } from '#console/api/rights.ts';
import { Term } from '#console/features/help/parts/Term.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { AdministratorsOnly } from '#console/ui/AdministratorsOnly.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { RulesSection } from './rules/RulesSection.tsx';
import { DeletionByPrograms } from './settings/DeletionByPrograms.tsx';

const title = 'Retention';

/** Rules by which what is no longer needed is deleted; and whether programs may delete. */
function RetentionPage() {
  if (useScopes().includes('CONSENT_ADMIN')) return <Retention />;
  return (
    <AdministratorsOnly title={title}>
      This is where administrators decide what is deleted automatically. Ask one of them if you need
      a rule.
    </AdministratorsOnly>
  );
}

function Retention() {
  const [isCreating, setIsCreating] = useState(false);
  const writeBlock = useWriteBlock();
  return (
    <>
      <PageHeader
        title={title}
        sub={
          <>
            <Term id="retention-rule">Rules</Term> delete what you no longer need. They never touch
            consent in force, open double opt-ins or people on hold.
          </>
        }
        actions={
          <ActionButton
            variant="primary"
            icon={Plus}
            blockedReason={writeBlock}
            onClick={() => setIsCreating(true)}
          >
            New rule
          </ActionButton>
        }
      />
      <RulesSection
        isCreating={isCreating}
        onCreate={() => setIsCreating(true)}
        onCreated={() => setIsCreating(false)}
      />
      <DeletionByPrograms />
    </>
  );
}

export { RetentionPage as Component };
