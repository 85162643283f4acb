import { limitsOf } from '#contract/common/limits.ts';
import type { ConsolePage } from '#contract/console-page.ts';

/** What a page of the console begins with where Ada is signed in. */
export const samplePage = (changes: Partial<ConsolePage> = {}): ConsolePage => ({
  configuration: {
    environment: 'demo',
    limits: limitsOf('demo'),
    revealReason: 'optional',
    canMail: true,
    identity: { issuer: 'http://localhost/oidc', clientId: 'consent-console' },
  },
  person: { subject: 'ada', name: 'Ada', scopes: ['CONSENT'] },
  tag: 'tag-1',
  problem: null,
  ...changes,
});
