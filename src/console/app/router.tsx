import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunction, type RouteObject, redirect } from 'react-router';
import { readForScreen } from '#console/api/read/read-for-screen.ts';
import * as firstListPage from '#console/features/collection-points/CollectionPointListPage.tsx';
import { collectionPointQueries } from '#console/features/collection-points/queries.ts';
import { guid } from '#contract/common/values.ts';
import type { ServiceConfig } from '#contract/service-config.ts';
import { paths } from '../paths.ts';
import { landingOf } from './landing.ts';
import { NotFoundPage, PageError } from './PageError.tsx';
import { SignedIn } from './SignedIn.tsx';
import { useSession } from './session/SessionContext.tsx';
import { SessionUnavailablePage } from './session/SessionUnavailablePage.tsx';
import { SignedOutPage } from './session/SignedOutPage.tsx';
import type { Session } from './session/session.ts';
import { createSignOutLoader } from './session/sign-out.ts';
import { createSignedInLoader } from './signed-in-loader.ts';
import type { PageHandle } from './usePageChange.ts';

type Dependencies = {
  session: Session;
  queryClient: QueryClient;
  /** Makes requests possible, once; rejects where there is no configuration. */
  connect: () => Promise<ServiceConfig>;
};

type EarlyRead = <Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
) => Promise<void>;

/** Begins what a page reads first; other features' queries are imported by it, off the first list. */
type FirstRead = (url: URL, read: EarlyRead) => Promise<void>;

type PageModule = { Component: ComponentType };

/** How long a page that opens the console waits for its first read before it's drawn without. */
const openingMs = 1_000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** That a link was pressed is painted before its page is fetched and read. */
const nextTask = () => sleep(0);

const noSuchPage = 'No such page';

const handleOf = (title: string): PageHandle => ({ title });

/** Which record a page is about, as its address says; null where that can't be one. */
const asked = ({ pathname, searchParams }: URL) => {
  const id = (pathname.split('/').at(-1) ?? '').toLowerCase();
  const version = Number(searchParams.get('version') ?? Number.NaN);
  if (!guid.safeParse(id).success) return null;
  return { id, version: Number.isInteger(version) ? version : null };
};

const pagesOf = (
  { session, queryClient, connect }: Dependencies,
  isOpening: () => boolean,
): RouteObject[] => {
  /** Starts a page's first read while its chunk loads; what comes of it is the page's to show. */
  const early =
    (title: string, start: FirstRead, isAwaited = true): LoaderFunction =>
    async ({ request }) => {
      if (!isOpening()) await nextTask();
      const { status } = await session.start();
      // A chunk that cannot be fetched fails the page too, which tells it.
      const ignore = () => undefined;
      const read: EarlyRead = (query) => readForScreen(queryClient, title, query);
      if (status !== 'signed-in') return null;
      const reading = connect().then(() => start(new URL(request.url), read).catch(ignore));
      // The first page is drawn once, with what it shows; others show at once that they're coming.
      if (isAwaited && isOpening()) await Promise.race([reading, sleep(openingMs)]);
      return null;
    };

  const page = (
    { pattern }: { pattern: string },
    title: string,
    lazy: () => Promise<PageModule>,
    first?: FirstRead,
    isAwaited?: boolean,
  ): RouteObject => ({
    path: pattern,
    handle: handleOf(title),
    lazy: async () => {
      if (!isOpening()) await nextTask();
      return lazy();
    },
    ...(first && { loader: early(title, first, isAwaited), shouldRevalidate: () => false }),
  });

  const readOverview = early('Overview', async (_url, read) => {
    const { insightQueries } = await import('#console/features/insights/queries.ts');
    await Promise.all([
      read(insightQueries.overviewDays()),
      read(insightQueries.people()),
      read(insightQueries.attention()),
    ]);
  });

  return [
    {
      index: true,
      handle: handleOf('Overview'),
      lazy: () => import('#console/features/insights/OverviewPage.tsx'),
      loader: async (args) => {
        const { search } = new URL(args.request.url);
        const landing = landingOf(await session.start());
        // Only where the console opens: the overview is everyone's to go to.
        if (isOpening() && search === '' && landing !== paths.overview.to()) {
          return redirect(landing);
        }
        return readOverview(args);
      },
      shouldRevalidate: () => false,
    },
    page(
      paths.collectionPoints,
      'Collection points',
      async () => firstListPage,
      (url, read) => read(collectionPointQueries.listAt(url.searchParams)),
    ),
    page(
      paths.newCollectionPoint,
      'New collection point',
      () => import('#console/features/collection-points/NewCollectionPointPage.tsx'),
    ),
    page(
      paths.outdatedCollectionPoints,
      'Outdated collection points',
      () => import('#console/features/collection-points/OutdatedPointsPage.tsx'),
    ),
    page(
      paths.collectionPoint,
      'Collection point',
      () => import('#console/features/collection-points/CollectionPointDetailPage.tsx'),
      async (url, read) => {
        const one = asked(url);
        if (one === null) return;
        const { id, version } = one;
        await Promise.all([
          read(collectionPointQueries.versions(id)),
          version !== null && read(collectionPointQueries.record(id, version)),
        ]);
      },
    ),
    page(
      paths.integrateCollectionPoint,
      'Integrate',
      () => import('#console/features/collection-points/IntegratePage.tsx'),
    ),
    page(
      paths.editCollectionPoint,
      'Edit collection point',
      () => import('#console/features/collection-points/EditCollectionPointPage.tsx'),
    ),
    page(
      paths.translateCollectionPoint,
      'Translations',
      () => import('#console/features/collection-points/TranslateCollectionPointPage.tsx'),
    ),
    page(
      paths.compareCollectionPoint,
      'Compare versions',
      () => import('#console/features/collection-points/CompareCollectionPointPage.tsx'),
    ),
    page(
      paths.purposes,
      'Purposes',
      () => import('#console/features/purposes/PurposeListPage.tsx'),
      async (url, read) => {
        const { purposeQueries } = await import('#console/features/purposes/queries.ts');
        await read(purposeQueries.listAt(url.searchParams));
      },
    ),
    page(
      paths.newPurpose,
      'New purpose',
      () => import('#console/features/purposes/NewPurposePage.tsx'),
    ),
    page(
      paths.purposeCoverage,
      'Purpose coverage',
      () => import('#console/features/purposes/PurposeCoveragePage.tsx'),
    ),
    page(
      paths.editPurpose,
      'Edit purpose',
      () => import('#console/features/purposes/EditPurposePage.tsx'),
    ),
    page(
      paths.translatePurpose,
      'Translations',
      () => import('#console/features/purposes/TranslatePurposePage.tsx'),
    ),
    page(
      paths.comparePurpose,
      'Compare versions',
      () => import('#console/features/purposes/ComparePurposePage.tsx'),
    ),
    page(
      paths.purpose,
      'Purpose',
      () => import('#console/features/purposes/PurposeDetailPage.tsx'),
      async (url, read) => {
        const one = asked(url);
        if (one === null) return;
        const { id, version } = one;
        const { purposeQueries } = await import('#console/features/purposes/queries.ts');
        await Promise.all([
          read(purposeQueries.versions(id)),
          version !== null && read(purposeQueries.version(id, version)),
        ]);
      },
    ),
    page(
      paths.purposePreferences,
      'Preferences',
      () => import('#console/features/purpose-preferences/PurposePreferenceListPage.tsx'),
      async (url, read) => {
        const { purposePreferenceQueries } = await import(
          '#console/features/purpose-preferences/queries.ts'
        );
        await read(purposePreferenceQueries.listAt(url.searchParams));
      },
    ),
    page(
      paths.newPurposePreference,
      'New purpose preference',
      () => import('#console/features/purpose-preferences/NewPurposePreferencePage.tsx'),
    ),
    page(
      paths.purposePreference,
      'Purpose preference',
      () => import('#console/features/purpose-preferences/PurposePreferencePage.tsx'),
    ),
    page(
      paths.preferenceCenters,
      'Preference centers',
      () => import('#console/features/preference-centers/PreferenceCenterListPage.tsx'),
      async (url, read) => {
        const { centerQueries } = await import('#console/features/preference-centers/queries.ts');
        await Promise.all([
          read(centerQueries.listAt(url.searchParams)),
          read(centerQueries.numbers()),
        ]);
      },
    ),
    page(
      paths.newPreferenceCenter,
      'New preference center',
      () => import('#console/features/preference-centers/NewPreferenceCenterPage.tsx'),
    ),
    page(
      paths.editPreferenceCenter,
      'Edit preference center',
      () => import('#console/features/preference-centers/EditPreferenceCenterPage.tsx'),
    ),
    page(
      paths.comparePreferenceCenter,
      'Compare versions',
      () => import('#console/features/preference-centers/ComparePreferenceCenterPage.tsx'),
    ),
    page(
      paths.preferenceCenter,
      'Preference center',
      () => import('#console/features/preference-centers/PreferenceCenterDetailPage.tsx'),
    ),
    {
      lazy: () => import('./PersonalPages.tsx'),
      children: [
        page(
          paths.dataSubjects,
          'People',
          () => import('#console/features/people-search/PeopleSearchPage.tsx'),
          async (url, read) => {
            const { peopleQueries } = await import('#console/features/people-search/queries.ts');
            const first = peopleQueries.pageAt(url.searchParams);
            if (first !== null) await read(first);
          },
          // After a reload it first finds out that it can't go on where it was.
          false,
        ),
        page(
          paths.dataSubject,
          'Person',
          () => import('#console/features/person/PersonPage.tsx'),
          async (url, read) => {
            const [{ personQueries }, { erasureQueries }] = await Promise.all([
              import('#console/features/person/queries.ts'),
              import('#console/features/erasures/queries.ts'),
            ]);
            const id = (url.pathname.split('/').at(-1) ?? '').toLowerCase();
            await Promise.all([
              read(personQueries.subject(id)),
              // It stands above the rest, which it would push down.
              read(erasureQueries.safekeeping(id)),
            ]);
          },
        ),
        page(
          paths.editDataSubject,
          'Edit data',
          () => import('#console/features/person/EditPersonPage.tsx'),
        ),
        page(paths.proof, 'Proof', () => import('#console/features/proofs/SheetPage.tsx')),
        page(
          paths.accessAnswer,
          'Answer to an access request',
          () => import('#console/features/proofs/SheetPage.tsx'),
        ),
        page(paths.merge, 'Merge', () => import('#console/features/merge/MergePage.tsx')),
        page(
          paths.mergeRequests,
          'Find duplicates',
          () => import('#console/features/merge-requests/MergeRequestListPage.tsx'),
          async (url, read) => {
            const { mergeRequestQueries } = await import(
              '#console/features/merge-requests/queries.ts'
            );
            await read(mergeRequestQueries.listAt(url.searchParams));
          },
        ),
        page(
          paths.newMergeRequest,
          'New duplicate search',
          () => import('#console/features/merge-requests/NewMergeRequestPage.tsx'),
        ),
        page(
          paths.mergeRequest,
          'Duplicate search',
          () => import('#console/features/merge-requests/MergeRequestPage.tsx'),
        ),
        page(
          paths.processMergeRequest,
          'Merge open groups',
          () => import('#console/features/merge/ProcessGroupsPage.tsx'),
        ),
        page(
          paths.erasures,
          'Erasures',
          () => import('#console/features/erasures/ErasureListPage.tsx'),
        ),
        page(
          paths.overdueWithdrawals,
          'Overdue withdrawals',
          () => import('#console/features/arrivals/OverdueArrivalsPage.tsx'),
          async (url, read) => {
            const { arrivalQueries } = await import('#console/features/arrivals/queries.ts');
            await read(arrivalQueries.listAt(url.searchParams));
          },
        ),
        page(
          paths.outbox,
          'Outbox',
          () => import('#console/features/mails/OutboxPage.tsx'),
          async (url, read) => {
            const { mailQueries } = await import('#console/features/mails/queries.ts');
            await read(mailQueries.listAt(url.searchParams));
          },
        ),
        page(
          paths.deletionCertificates,
          'Deletion certificates',
          () => import('#console/features/erasures/CertificateSearchPage.tsx'),
        ),
        page(
          paths.consentGroups,
          'Consent groups',
          () => import('#console/features/consent-groups/ConsentGroupListPage.tsx'),
        ),
        page(
          paths.consentGroup,
          'Consent group',
          () => import('#console/features/consent-groups/ConsentGroupPage.tsx'),
        ),
        page(
          paths.destination,
          'Destination',
          () => import('#console/features/destinations/DestinationPage.tsx'),
        ),
        page(paths.erasure, 'Erasure', () => import('#console/features/erasures/ErasurePage.tsx')),
      ],
    },
    page(
      paths.indexRuns,
      'Search index',
      () => import('#console/features/index-runs/IndexRunListPage.tsx'),
    ),
    page(
      paths.indexRun,
      'Index run',
      () => import('#console/features/index-runs/IndexRunPage.tsx'),
      async (url, read) => {
        const { indexRunQueries } = await import('#console/features/index-runs/queries.ts');
        const first = indexRunQueries.runAt(url);
        if (first !== null) await read(first);
      },
    ),
    page(
      paths.retention,
      'Retention',
      () => import('#console/features/retention/RetentionPage.tsx'),
    ),
    page(paths.settings, 'Settings', () => import('#console/features/settings/SettingsPage.tsx')),
    page(
      paths.jobs,
      'Jobs',
      () => import('#console/features/jobs/JobListPage.tsx'),
      async (url, read) => {
        const { jobQueries } = await import('#console/features/jobs/queries.ts');
        await read(jobQueries.listAt(url.searchParams));
      },
    ),
    page(
      paths.dataElements,
      'Data elements',
      () => import('#console/features/data-elements/DataElementListPage.tsx'),
      async (url, read) => {
        const [{ dataElementQueries }, { settingsQueries }] = await Promise.all([
          import('#console/features/data-elements/queries.ts'),
          import('#console/features/settings/queries.ts'),
        ]);
        await Promise.all([
          read(dataElementQueries.listAt(url.searchParams)),
          read(settingsQueries.settings()),
        ]);
      },
    ),
    page(paths.activity, 'Activity', () => import('#console/features/activity/ActivityPage.tsx')),
    page(
      paths.apiAccess,
      'API access',
      () => import('#console/features/api-access/ApiAccessPage.tsx'),
    ),
    page(
      paths.newApiCredential,
      'New client or key',
      () => import('#console/features/api-access/NewCredentialPage.tsx'),
    ),
    page(
      paths.newReceiptSigner,
      'New signing key',
      () => import('#console/features/api-access/NewSignerPage.tsx'),
    ),
    page(
      paths.newHook,
      'New inbound hook',
      () => import('#console/features/api-access/NewHookPage.tsx'),
    ),
    page(
      paths.destinations,
      'Destinations',
      () => import('#console/features/destinations/DestinationListPage.tsx'),
    ),
    page(
      paths.newDestination,
      'New destination',
      () => import('#console/features/destinations/NewDestinationPage.tsx'),
    ),
    page(
      paths.editDestination,
      'Edit destination',
      () => import('#console/features/destinations/EditDestinationPage.tsx'),
    ),
    page(
      paths.colleagues,
      'Colleagues',
      () => import('#console/features/sessions/ColleagueListPage.tsx'),
    ),
    page(
      paths.firstSteps,
      'First steps',
      () => import('#console/features/first-steps/FirstStepsPage.tsx'),
    ),
    page(paths.glossary, 'Glossary', () => import('#console/features/help/GlossaryPage.tsx')),
    {
      path: paths.demoScenes.pattern,
      lazy: async () => {
        const isDemo = (await connect()).environment === 'demo';
        if (!isDemo) return { handle: handleOf(noSuchPage), Component: NotFoundPage };
        const { Component } = await import('#console/features/demo-scenes/DemoScenesPage.tsx');
        return { handle: handleOf('Demo scenes'), Component };
      },
    },
    { path: '*', handle: handleOf(noSuchPage), Component: NotFoundPage },
  ];
};

function SignInFailed() {
  const { state } = useSession();
  const reason = state.status === 'unavailable' ? state.reason : 'sign-in';
  return <SessionUnavailablePage reason={reason} />;
}

/** Every page of the console, each behind the session and with an error boundary of its own. */
export const createRouter = (dependencies: Dependencies) => {
  let isOpened = false;
  const router = createBrowserRouter([
    {
      path: paths.authCallback.pattern,
      // The service shows it only where a sign-in failed.
      loader: async () => {
        await dependencies.session.start();
        return null;
      },
      HydrateFallback: () => null,
      Component: SignInFailed,
    },
    {
      path: paths.signInAgain.pattern,
      loader: async () => {
        await dependencies.session.start();
        return null;
      },
      HydrateFallback: () => null,
      lazy: () => import('./session/SignedInAgainPage.tsx'),
    },
    {
      path: paths.verifyProof.pattern,
      loader: async () => {
        await dependencies.connect();
        return null;
      },
      HydrateFallback: () => null,
      ErrorBoundary: () => <SessionUnavailablePage reason="service" />,
      lazy: () => import('./VerifyPage.tsx'),
    },
    {
      path: paths.signedOut.pattern,
      loader: createSignOutLoader(dependencies.session),
      HydrateFallback: () => null,
      Component: SignedOutPage,
    },
    {
      loader: createSignedInLoader(dependencies),
      shouldRevalidate: () => false,
      HydrateFallback: () => null,
      Component: SignedIn,
      children: [
        {
          ErrorBoundary: PageError,
          children: pagesOf(dependencies, () => !isOpened),
        },
      ],
    },
  ]);
  // Asked while the router is made, too.
  router.subscribe(({ initialized }) => {
    isOpened = initialized;
  });
  return router;
};
