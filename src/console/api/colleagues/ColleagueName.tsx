import { useQuery } from '@tanstack/react-query';
import { guid } from '#contract/common/values.ts';
import { colleaguesQuery, useMe } from './colleagues.ts';

interface ColleagueNameProps {
  /** As records name their author; of a program it is its own name. */
  subject: string;
  /** As the record names them: of a program, what it's called. */
  name?: string | null | undefined;
  /** What whoever is signed in is called within a sentence: "you". */
  you?: string;
}

/** A colleague by name; whoever is signed in is "You". */
export function ColleagueName({ subject, name: given, you = 'You' }: ColleagueNameProps) {
  const me = useMe();
  // Read for oneself too: that is when the service is told one's name.
  const people = useQuery(colleaguesQuery());
  if (subject === me?.subject) return you;
  const name = people.data?.names.get(subject) ?? given;
  if (name) return name;
  if (!guid.safeParse(subject).success) return subject;
  return <span title={subject}>{people.isPending ? '…' : 'Unknown user'}</span>;
}

/** Authors as the items of `KeyValues`; those that are not set are left out. */
export const colleagueItems = (
  people: readonly { label: string; subject: string | null | undefined }[],
) =>
  people.flatMap(({ label, subject }) =>
    subject ? [{ label, value: <ColleagueName subject={subject} /> }] : [],
  );
