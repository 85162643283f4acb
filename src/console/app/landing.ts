import { paths } from '../paths.ts';
import type { SessionState } from './session/session.ts';
import { readClaims } from './session/tokens.ts';

const hasSupportRole = (idToken: string | undefined): boolean => {
  const { roles } = readClaims(idToken);
  return Array.isArray(roles) && roles.includes('support');
};

/**
 * Where the console opens at `/`. Who looks after people comes to the search for them: support, by the role that
 * the provider's ID token gives them, and everyone who can't manage consent.
 */
export const landingOf = (state: SessionState): string => {
  const canLand = state.status === 'signed-in' || state.status === 'ended';
  const isForPeople =
    canLand && (!state.scopes.includes('CONSENT') || hasSupportRole(state.person.idToken));
  return isForPeople ? paths.dataSubjects.to() : paths.overview.to();
};
