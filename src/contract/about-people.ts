import type { Endpoint } from './common/endpoint.ts';

/** Objects of an act whose answers tell of people. */
const personal: readonly string[] = [
  'person',
  'linkedIdentityGroup',
  'consentGroup',
  'mergeRequest',
  'erasure',
  'attachment',
];

/** Whether answers of the endpoint hold people's data: sessions get them masked (docs/design.md 11.3). */
export const isAboutPeople = ({
  people,
  activity,
  scopes,
}: Pick<Endpoint, 'people' | 'activity' | 'scopes'>): boolean => {
  if (people === 'nobody' || scopes.length === 0) return false;
  return people !== undefined || personal.includes(activity?.object ?? '');
};
