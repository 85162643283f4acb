import { StatusTag } from '#console/ui/StatusTag.tsx';
import { statusLabel, statusLook } from './words.ts';

/** The state of a run by sign, word and hue; one that is not known as it came. */
export function RunStatusTag({ status }: { status: string }) {
  return <StatusTag {...statusLook(status)}>{statusLabel(status)}</StatusTag>;
}
