import { useQuery } from '@tanstack/react-query';
import { peopleQuery, useMe } from './people.ts';

/** Names people where only words can stand; undefined for whom it doesn't know, or not yet. */
export const usePersonName = (): ((subject: string) => string | undefined) => {
  const me = useMe();
  const people = useQuery(peopleQuery()).data;
  return (subject) => (subject === me?.subject ? 'You' : people?.names.get(subject));
};
