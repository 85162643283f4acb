import { limitsOf } from '#contract/common/limits.ts';
import type { ConsolePage } from '#contract/console-page.ts';

/** A page of the console for a fictional person. */
export const somebodysPage: ConsolePage = {
  configuration: {
    environment: 'demo',
    limits: limitsOf('demo'),
    revealReason: 'optional',
    canMail: true,
    identity: { issuer: 'https://login.example.org', clientId: 'console' },
  },
  person: { subject: 'paula', name: 'Paula Example', scopes: ['CONSENT'] },
  tag: 'tag',
  problem: null,
};
