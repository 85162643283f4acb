import { createContext, useContext } from 'react';
import type { RevealReason } from '#contract/service-config.ts';

/** What the console is connected to, as the top bar names it. */
export type Environment = {
  /** "PRODUCTION", "UAT", "Demo". */
  label: string;
  isProduction: boolean;
  host: string;
  /** Whether a look at a person asks why. */
  revealReason: RevealReason;
  /** Whether other systems are told what happens to people, as of when the page was loaded. */
  hasDestinations: boolean;
};

// What is not known to be a test counts as production: warning in vain costs less.
const EnvironmentContext = createContext<Environment>({
  label: 'PRODUCTION',
  isProduction: true,
  host: '',
  revealReason: 'optional',
  hasDestinations: true,
});

/** Tells all parts below what the console is connected to. */
export const EnvironmentProvider = EnvironmentContext.Provider;

export const useEnvironment = (): Environment => useContext(EnvironmentContext);

/** `" in PRODUCTION"` for the titles of confirmations, `''` where mistakes are not real. */
export const useProductionWords = (): string =>
  useContext(EnvironmentContext).isProduction ? ' in PRODUCTION' : '';
