import { useQuery } from '@tanstack/react-query';
import { colleaguesQuery } from './colleagues.ts';

/** The account's own organization, as far as it was read, and words for any: the interface names none. */
export const useOrganizations = () => {
  const own = useQuery(colleaguesQuery()).data?.organizationId;
  return {
    own,
    nameOf: (id: string): string =>
      own === id.toLowerCase() ? 'Your organization' : 'Other organization',
  };
};
