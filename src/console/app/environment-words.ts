import { type Environment, environments, type Limits } from '#contract/common/limits.ts';

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

const number = new Intl.NumberFormat('en');

/** The limits in force, as they stand in the top bar. */
export const describeLimits = ({ apiPerMinute, accountPerHour }: Limits): string =>
  `${number.format(apiPerMinute)} requests per minute for each API, ${number.format(accountPerHour)} per hour`;
