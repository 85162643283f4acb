import { describeError } from '#console/api/error-words.ts';
import { Strip } from '#console/ui/Strip.tsx';

interface StoredCheckNoticeProps {
  check: { isPending: boolean; error: Error | null };
  /** What was found, in words; null while there is nothing to say. */
  found: string | null;
}

/** What reading back after an unclear outcome found, or why it could not be read. */
export function StoredCheckNotice({ check, found }: StoredCheckNoticeProps) {
  if (check.isPending) return <Strip role="status">Reading what is stored…</Strip>;
  if (check.error) {
    return (
      <Strip tone="bad" role="alert" title="Still unclear: it could not be checked.">
        {describeError(check.error, 'collection point').sentence}
      </Strip>
    );
  }
  return found === null ? null : <Strip role="status">{found}</Strip>;
}
