/**
 * Where the interface is, built or not: whatever is unknown there is a problem 404, never a page.
 * `//` is what clients write whose base address ends with a slash.
 */
export const interfacePrefixes = [
  '/api/',
  '/rest/',
  '/request/',
  '/v1/',
  '/v2/',
  '/integrationmanager/',
  '/scim/',
  '/.well-known/',
  '/metrics',
  '/docs',
  '//',
] as const;

/** First parts of the console's addresses; the service answers them with the console's page. */
const consoleScreens: readonly (string | undefined)[] = [
  '',
  'index.html',
  'collection-points',
  'purposes',
  'purpose-preferences',
  'preference-centers',
  'data-subjects',
  'merge',
  'merge-requests',
  'index-runs',
  'erasures',
  'retention',
  'jobs',
  'outbox',
  'settings',
  'activity',
  'api-access',
  'destinations',
  'overdue-withdrawals',
  'consent-groups',
  'colleagues',
  'glossary',
  'first-steps',
  'demo',
  'auth',
  'signed-out',
  'verify-proof',
];

/** Whether an address, as a path, is one of the console's screens. */
export const isConsoleScreen = (path: string): boolean =>
  path.startsWith('/') && consoleScreens.includes(path.split('/', 2)[1]) && !path.startsWith('//');
