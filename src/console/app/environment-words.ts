import { type Environment, environments } from '#contract/common/limits.ts';

const labels: Record<Environment, string> = {
  production: 'PRODUCTION',
  uat: 'UAT',
  trial: 'Trial',
  demo: 'Demo',
};

const isKnown = (environment: string): environment is Environment =>
  (environments as readonly string[]).includes(environment);

/** How an environment is named; one that is not known counts as production. */
export const describeEnvironment = (
  environment: string,
): { label: string; isProduction: boolean } =>
  isKnown(environment)
    ? { label: labels[environment], isProduction: environment === 'production' }
    : { label: `PRODUCTION (${environment})`, isProduction: true };
