import { useQuery } from '@tanstack/react-query';
import { colleaguesQuery, useMe } from './colleagues.ts';

/** Whoever is signed in. */
export const you = 'You';

/** Names people where only words can stand; undefined for whom it doesn't know, or not yet. */
export const useColleagueName = (): ((subject: string) => string | undefined) => {
  const me = useMe();
  const people = useQuery(colleaguesQuery()).data;
  return (subject) => (subject === me?.subject ? you : people?.names.get(subject));
};
