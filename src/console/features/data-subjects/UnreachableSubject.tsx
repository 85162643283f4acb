import { FileWarning } from 'lucide-react';
import { isApiError } from '#console/api/api-error.ts';
import { EmptyState } from '#console/ui/EmptyState.tsx';

/** Whether a data subject is there, and its identifier is one that no browser can send. */
export const isUnreachable = (error: unknown): boolean =>
  isApiError(error, 'invalid') && error.code === 'request-not-sendable';

/** What stands in place of somebody whose identifier cannot travel in a header. */
export function UnreachableSubject() {
  return (
    <EmptyState title="This data subject cannot be opened in a browser" icon={FileWarning}>
      The service gives the data of a person by identifier, in a header. This identifier holds
      characters that a browser cannot send there. Nothing is wrong with what is stored: a program
      that sends headers as UTF-8 can read and change it.
    </EmptyState>
  );
}
