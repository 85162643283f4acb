import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Section } from '#console/ui/Section.tsx';
import type { PurposeDetail } from '#contract/purpose-records.ts';
import { purposeQueries } from '../queries.ts';
import { draftOf } from '../versions.ts';

interface NotEditableProps {
  detail: PurposeDetail;
  /** Why this version cannot be edited. */
  reason: string;
}

/** What stands in place of the form for a version that is no Draft: why, and the way on. */
export function NotEditable({ detail: { id, version }, reason }: NotEditableProps) {
  const draft = draftOf(useQuery(purposeQueries.versions(id.toLowerCase())).data ?? []);
  return (
    <Section title="This version cannot be edited">
      <EmptyState
        title={reason}
        icon={Lock}
        action={
          <>
            {draft && (
              <ActionLink variant="primary" href={paths.editPurpose.to(id, draft.version)}>
                Edit version {draft.version}
              </ActionLink>
            )}
            <ActionLink href={paths.purpose.to(id, version)}>Back to version {version}</ActionLink>
          </>
        }
      >
        What was published stays as it was given to people. Changes are made in a new version, which
        begins as a Draft copy of the Active one and is made on the purpose’s page.
      </EmptyState>
    </Section>
  );
}
