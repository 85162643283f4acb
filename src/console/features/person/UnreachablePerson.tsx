import { FileWarning } from 'lucide-react';
import { isApiError } from '#console/api/api-error.ts';
import { EmptyState } from '#console/ui/EmptyState.tsx';

/** Whether a person is there, but no browser can send the identifier. */
export const isUnreachable = (error: unknown): boolean =>
  isApiError(error, 'invalid') && error.code === 'request-not-sendable';

/** Shown for a person whose identifier a browser can't put into a header. */
export function UnreachablePerson() {
  return (
    <EmptyState title="This person can't be opened in a browser" icon={FileWarning}>
      The identifier contains characters that browsers can't send. The data is fine: you can read
      and change it over the API.
    </EmptyState>
  );
}
