import { StatusTag } from '#console/ui/StatusTag.tsx';
import { jobStatusLabel, jobStatusLook } from './words.ts';

/** The state of a merge request by sign, word and hue; one that is not known as it came. */
export function JobStatusTag({ status }: { status: string }) {
  return <StatusTag {...jobStatusLook(status)}>{jobStatusLabel(status) || 'No state'}</StatusTag>;
}
