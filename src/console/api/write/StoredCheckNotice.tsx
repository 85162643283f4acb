import { isUnclear } from '#console/api/api-error.ts';
import { describeError } from '#console/api/error-words.ts';
import { Strip } from '#console/ui/Strip.tsx';

interface StoredCheckNoticeProps {
  /** Why the write failed: where its result was unknown, its own notice says what was found. */
  error: Error | null;
  check: { isPending: boolean; error: Error | null };
  /** What is read: "collection point". */
  what: string;
  /** What was found, in words; null while there is nothing to say. */
  found: string | null;
}

/** What reading back after an unclear outcome found, or why it could not be read. */
export function StoredCheckNotice({ error, check, what, found }: StoredCheckNoticeProps) {
  if (check.isPending) return <Strip role="status">Checking…</Strip>;
  if (check.error) {
    return (
      <Strip tone="bad" role="alert" title="Couldn't check. The result is still unknown.">
        {describeError(check.error, what).sentence}
      </Strip>
    );
  }
  if (found === null || error === null || isUnclear(error)) return null;
  return <Strip role="status">{found}</Strip>;
}
