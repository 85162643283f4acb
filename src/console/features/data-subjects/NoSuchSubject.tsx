import { FileQuestionMark } from 'lucide-react';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';

/** What stands where an address names a data subject that is not there. */
export function NoSuchSubject() {
  return (
    <EmptyState
      title="No data subject has this id"
      icon={FileQuestionMark}
      action={<ActionLink href={paths.dataSubjects.to()}>Find a data subject</ActionLink>}
    >
      It may have been merged into another one or deleted, or the address may be of another
      environment.
    </EmptyState>
  );
}
