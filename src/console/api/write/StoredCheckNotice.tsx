import { describeError } from '#console/api/error-words.ts';
import { Strip } from '#console/ui/Strip.tsx';

interface StoredCheckNoticeProps {
  check: { isPending: boolean; error: Error | null };
  /** What is read: "collection point". */
  what: string;
  /** What was found, in words; null while there is nothing to say. */
  found: string | null;
}

/** What reading back after an unclear outcome found, or why it could not be read. */
export function StoredCheckNotice({ check, what, found }: StoredCheckNoticeProps) {
  if (check.isPending) return <Strip role="status">Checking…</Strip>;
  if (check.error) {
    return (
      <Strip tone="bad" role="alert" title="Couldn't check. The result is still unknown.">
        {describeError(check.error, what).sentence}
      </Strip>
    );
  }
  return found === null ? null : <Strip role="status">{found}</Strip>;
}
