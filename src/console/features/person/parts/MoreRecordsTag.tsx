import { StatusTag } from '#console/ui/StatusTag.tsx';
import type { ListedProfile } from '#contract/data-subject-records.ts';
import { isContradicted, moreRecordsCount } from './more-records-words.ts';

interface MoreRecordsTagProps {
  profile: ListedProfile;
}

/** In a list of people: that other records look like this one; the profile says which and how. */
export function MoreRecordsTag({ profile }: MoreRecordsTagProps) {
  if ((profile.MoreRecords ?? []).length === 0) return null;
  return isContradicted(profile) ? (
    <StatusTag tone="warn">Refused in another record</StatusTag>
  ) : (
    <StatusTag tone="info">{moreRecordsCount(profile)}</StatusTag>
  );
}
