import { StatusTag } from '#console/ui/StatusTag.tsx';
import { groupStatusLabel, groupStatusLook } from '../words.ts';

/** What became of a group by sign, word and hue; a status that is not known as it came. */
export function GroupStatusTag({ status }: { status: string }) {
  return (
    <StatusTag {...groupStatusLook(status)}>{groupStatusLabel(status) || 'No state'}</StatusTag>
  );
}
