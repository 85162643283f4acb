import { sessionPaths } from '#contract/console-page.ts';

const compared = (from: number | undefined, to: number | undefined): string => {
  const named = [from !== undefined && `from=${from}`, to !== undefined && `to=${to}`];
  const search = named.filter((one) => one !== false).join('&');
  return search === '' ? '' : `?${search}`;
};

const translations = (list: string) => ({
  pattern: `${list}/:id/translations`,
  to: (id: string, version: number) => `${list}/${id}/translations?version=${version}`,
});

/** Every address of the console, as a route pattern and as a link. Holds nothing personal. */
export const paths = {
  overview: { pattern: '/', to: (search = '') => `/${search}` },
  collectionPoints: {
    pattern: '/collection-points',
    to: (search = '') => `/collection-points${search}`,
  },
  newCollectionPoint: {
    pattern: '/collection-points/new',
    to: () => '/collection-points/new',
  },
  outdatedCollectionPoints: {
    pattern: '/collection-points/outdated',
    to: () => '/collection-points/outdated',
  },
  collectionPoint: {
    pattern: '/collection-points/:id',
    to: (id: string, version: number) => `/collection-points/${id}?version=${version}`,
    /** What is live, else the newest version. */
    live: (id: string) => `/collection-points/${id}`,
    health: (id: string) => `/collection-points/${id}#health`,
  },
  integrateCollectionPoint: {
    pattern: '/collection-points/:id/integrate',
    to: (id: string, version: number) => `/collection-points/${id}/integrate?version=${version}`,
  },
  editCollectionPoint: {
    pattern: '/collection-points/:id/edit',
    to: (id: string, version: number) => `/collection-points/${id}/edit?version=${version}`,
    /** With the links of Retired purpose versions moved to the Active ones, to be reviewed. */
    toUpdatePurposes: (id: string, version: number) =>
      `/collection-points/${id}/edit?version=${version}&update=purposes`,
  },
  translateCollectionPoint: translations('/collection-points'),
  compareCollectionPoint: {
    pattern: '/collection-points/:id/compare',
    to: (id: string, from?: number, to?: number) =>
      `/collection-points/${id}/compare${compared(from, to)}`,
  },
  purposes: {
    pattern: '/purposes',
    to: (search = '') => `/purposes${search}`,
  },
  newPurpose: { pattern: '/purposes/new', to: () => '/purposes/new' },
  purposeCoverage: { pattern: '/purposes/coverage', to: () => '/purposes/coverage' },
  purpose: {
    pattern: '/purposes/:id',
    /** Without a version: what is live, else the newest. */
    to: (id: string, version?: number) =>
      `/purposes/${id}${version === undefined ? '' : `?version=${version}`}`,
  },
  editPurpose: {
    pattern: '/purposes/:id/edit',
    to: (id: string, version: number) => `/purposes/${id}/edit?version=${version}`,
  },
  translatePurpose: translations('/purposes'),
  /** Without versions: the Draft, or the newest, and what it replaces. */
  comparePurpose: {
    pattern: '/purposes/:id/compare',
    to: (id: string, from?: number, to?: number) => `/purposes/${id}/compare${compared(from, to)}`,
  },
  purposePreferences: {
    pattern: '/purpose-preferences',
    to: (search = '') => `/purpose-preferences${search}`,
  },
  newPurposePreference: {
    pattern: '/purpose-preferences/new',
    to: () => '/purpose-preferences/new',
  },
  purposePreference: {
    pattern: '/purpose-preferences/:id',
    to: (id: string, tab?: 'options' | 'translations') =>
      `/purpose-preferences/${id}${tab === undefined ? '' : `?tab=${tab}`}`,
  },
  preferenceCenters: {
    pattern: '/preference-centers',
    to: (search = '') => `/preference-centers${search}`,
  },
  newPreferenceCenter: {
    pattern: '/preference-centers/new',
    to: () => '/preference-centers/new',
  },
  preferenceCenter: {
    pattern: '/preference-centers/:id',
    /** Without a version: what is live, else the newest. */
    to: (id: string, version?: number) =>
      `/preference-centers/${id}${version === undefined ? '' : `?version=${version}`}`,
  },
  editPreferenceCenter: {
    pattern: '/preference-centers/:id/edit',
    to: (id: string, version: number) => `/preference-centers/${id}/edit?version=${version}`,
  },
  comparePreferenceCenter: {
    pattern: '/preference-centers/:id/compare',
    to: (id: string, from?: number, to?: number) =>
      `/preference-centers/${id}/compare${compared(from, to)}`,
  },
  dataSubjects: {
    pattern: '/data-subjects',
    to: (search = '') => `/data-subjects${search}`,
  },
  dataSubject: {
    pattern: '/data-subjects/:id',
    to: (id: string) => `/data-subjects/${id}`,
  },
  editDataSubject: {
    pattern: '/data-subjects/:id/edit',
    to: (id: string) => `/data-subjects/${id}/edit`,
  },
  proof: {
    pattern: '/data-subjects/:id/proof',
    to: (id: string) => `/data-subjects/${id}/proof`,
  },
  accessAnswer: {
    pattern: '/data-subjects/:id/access-answer',
    to: (id: string) => `/data-subjects/${id}/access-answer`,
  },
  verifyProof: { pattern: '/verify-proof', to: () => '/verify-proof' },
  merge: { pattern: '/merge', to: () => '/merge' },
  mergeRequests: {
    pattern: '/merge-requests',
    to: (search = '') => `/merge-requests${search}`,
  },
  newMergeRequest: { pattern: '/merge-requests/new', to: () => '/merge-requests/new' },
  mergeRequest: {
    pattern: '/merge-requests/:id',
    to: (id: string) => `/merge-requests/${id}`,
  },
  processMergeRequest: {
    pattern: '/merge-requests/:id/process',
    to: (id: string, search = '') => `/merge-requests/${id}/process${search}`,
  },
  erasures: { pattern: '/erasures', to: (search = '') => `/erasures${search}` },
  deletionCertificates: { pattern: '/erasures/certificates', to: () => '/erasures/certificates' },
  erasure: { pattern: '/erasures/:id', to: (id: string) => `/erasures/${id}` },
  jobs: { pattern: '/jobs', to: (search = '') => `/jobs${search}` },
  overdueWithdrawals: {
    pattern: '/overdue-withdrawals',
    to: (search = '') => `/overdue-withdrawals${search}`,
  },
  outbox: { pattern: '/outbox', to: (search = '') => `/outbox${search}` },
  retention: { pattern: '/retention', to: () => '/retention' },
  settings: { pattern: '/settings', to: () => '/settings' },
  indexRuns: { pattern: '/index-runs', to: () => '/index-runs' },
  indexRun: {
    pattern: '/index-runs/:runId',
    to: (id: string) => `/index-runs/${id}`,
  },
  dataElements: {
    pattern: '/settings/data-elements',
    to: (search = '') => `/settings/data-elements${search}`,
  },
  activity: { pattern: '/activity', to: (search = '') => `/activity${search}` },
  apiAccess: { pattern: '/api-access', to: (search = '') => `/api-access${search}` },
  consentGroups: { pattern: '/consent-groups', to: () => '/consent-groups' },
  consentGroup: { pattern: '/consent-groups/:id', to: (id: string) => `/consent-groups/${id}` },
  destinations: { pattern: '/destinations', to: () => '/destinations' },
  newDestination: { pattern: '/destinations/new', to: () => '/destinations/new' },
  destination: { pattern: '/destinations/:id', to: (id: string) => `/destinations/${id}` },
  editDestination: {
    pattern: '/destinations/:id/edit',
    to: (id: string) => `/destinations/${id}/edit`,
  },
  colleagues: { pattern: '/colleagues', to: () => '/colleagues' },
  newApiCredential: { pattern: '/api-access/new', to: () => '/api-access/new' },
  newReceiptSigner: {
    pattern: '/api-access/signing-keys/new',
    to: () => '/api-access/signing-keys/new',
  },
  newHook: { pattern: '/api-access/hooks/new', to: () => '/api-access/hooks/new' },
  glossary: {
    pattern: '/glossary',
    /** Without a term: the whole list. */
    to: (term?: string) => `/glossary${term === undefined ? '' : `?term=${term}`}`,
  },
  firstSteps: { pattern: '/first-steps', to: () => '/first-steps' },
  /** Only in a demo; `/demo/scenes` is the service's. */
  demoScenes: { pattern: '/demo', to: () => '/demo' },
  authCallback: { pattern: sessionPaths.callback, to: () => sessionPaths.callback },
  signInAgain: { pattern: sessionPaths.again, to: () => sessionPaths.again },
  signedOut: { pattern: sessionPaths.signedOut, to: () => sessionPaths.signedOut },
} as const;
