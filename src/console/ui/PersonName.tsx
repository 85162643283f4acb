import { shortGuid } from './short-guid.ts';

interface PersonNameProps {
  /** The subject of their access token. */
  subject: string;
}

/** Somebody who works with the console: as long as no name is known by id, whole in a tip. */
export function PersonName({ subject }: PersonNameProps) {
  return <code title={subject}>{shortGuid(subject)}</code>;
}
