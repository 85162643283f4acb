import type { Scope } from '#contract/common/scopes.ts';

/** Someone who may sign in at the embedded provider: invented, and only there with ENVIRONMENT=demo. */
export type DemoPerson = {
  /** The `sub` in tokens and logs, which says nothing of the person. */
  subject: string;
  name: string;
  email: string;
  role: string;
  rights: string;
  scope: Scope;
};

export const demoPeople: readonly DemoPerson[] = [
  {
    subject: '5b0f1c1e-3d1f-4c43-9a53-0c7a3f0e7a01',
    name: 'Paula Meyer',
    email: 'privacy@example.org',
    role: 'Privacy manager',
    rights: 'Administrator',
    scope: 'CONSENT_ADMIN',
  },
  {
    subject: 'e2a4d6b8-7c50-4b0e-8f3d-51d2c9b6e402',
    name: 'Samir Okafor',
    email: 'support@example.org',
    role: 'Support',
    rights: 'Changes people, not settings',
    scope: 'CONSENT_SUPPORT',
  },
  {
    subject: '9c8e7f60-1a2b-4d3c-b4e5-f60718293a03',
    name: 'Astrid Lund',
    email: 'auditor@example.org',
    role: 'Auditor',
    rights: 'Sees everything, changes nothing',
    scope: 'CONSENT_AUDIT',
  },
  {
    subject: '3d7b9a52-6e41-4f0c-9b28-a1c5d2e8f704',
    name: 'Aiko Tanaka',
    email: 'legal@example.org',
    role: 'Legal counsel',
    rights: 'Administrator',
    scope: 'CONSENT_ADMIN',
  },
];

export const findDemoPerson = (subject: unknown): DemoPerson | undefined =>
  demoPeople.find((person) => person.subject === subject);
