import { StatusTag } from '#console/ui/StatusTag.tsx';
import { consentLabel, consentLook } from './consent-words.ts';

/** The status of a consent by sign, word and hue; one that is not known as it came. */
export function ConsentTag({ status }: { status: string }) {
  return <StatusTag {...consentLook(status)}>{consentLabel(status) || 'No status'}</StatusTag>;
}
