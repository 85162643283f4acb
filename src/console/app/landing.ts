import { paths } from '../paths.ts';
import type { SessionState } from './session/session.ts';

/**
 * Where the console opens at `/`. Who looks after people comes to the search for them: support, and
 * everyone else who can't manage consent.
 */
export const landingOf = (state: SessionState): string => {
  const canLand = state.status === 'signed-in' || state.status === 'ended';
  const isForPeople = canLand && !state.scopes.includes('CONSENT');
  return isForPeople ? paths.dataSubjects.to() : paths.overview.to();
};
