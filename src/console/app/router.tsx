import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { createBrowserRouter, type LoaderFunction, type RouteObject, redirect } from 'react-router';
import { readForScreen } from '#console/api/read-for-screen.ts';
import { collectionPointQueries } from '#console/features/collection-points/queries.ts';
import type { ServiceConfig } from '#contract/service-config.ts';
import { paths } from '../paths.ts';
import { NotFoundPage, PageError } from './PageError.tsx';
import { SignedIn } from './SignedIn.tsx';
import { Starting } from './Starting.tsx';
import { createAuthCallbackLoader } from './session/auth-callback.ts';
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

const page = (title: string): { handle: PageHandle } => ({ handle: { title } });

type EarlyRead = <Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
) => Promise<void>;

const noSuchPage = 'No such page';

const pagesOf = ({ session, queryClient, connect }: Dependencies): RouteObject[] => {
  /** Starts a page's first read while its chunk loads; what comes of it is the page's to show. */
  const early =
    (title: string, start: (url: URL, read: EarlyRead) => Promise<void>): LoaderFunction =>
    async ({ request }) => {
      const { status } = await session.start();
      // A chunk that cannot be fetched fails the page too, which tells it.
      const ignore = () => undefined;
      const read: EarlyRead = (query) => readForScreen(queryClient, title, query);
      if (status === 'signed-in') {
        void connect().then(() => start(new URL(request.url), read).catch(ignore));
      }
      return null;
    };

  const isDemo = async () => (await connect()).environment === 'demo';

  return [
    { index: true, loader: () => redirect(paths.collectionPoints.to()), Component: () => null },
    {
      path: paths.collectionPoints.pattern,
      ...page('Collection points'),
      loader: early('Collection points', (url, read) =>
        read(collectionPointQueries.listAt(url.searchParams)),
      ),
      shouldRevalidate: () => false,
      lazy: {
        Component: async () =>
          (await import('#console/features/collection-points/CollectionPointListPage.tsx'))
            .CollectionPointListPage,
      },
    },
    {
      path: paths.newCollectionPoint.pattern,
      ...page('New collection point'),
      lazy: {
        Component: async () =>
          (await import('#console/features/collection-points/NewCollectionPointPage.tsx'))
            .NewCollectionPointPage,
      },
    },
    {
      path: paths.collectionPoint.pattern,
      ...page('Collection point'),
      lazy: {
        Component: async () =>
          (await import('#console/features/collection-points/CollectionPointDetailPage.tsx'))
            .CollectionPointDetailPage,
      },
    },
    {
      path: paths.editCollectionPoint.pattern,
      ...page('Edit collection point'),
      lazy: {
        Component: async () =>
          (await import('#console/features/collection-points/EditCollectionPointPage.tsx'))
            .EditCollectionPointPage,
      },
    },
    {
      path: paths.purposes.pattern,
      ...page('Purposes'),
      loader: early('Purposes', async (url, read) => {
        // Fetched when it is wanted: it would weigh on the first list.
        const { purposeQueries } = await import('#console/features/purposes/queries.ts');
        await read(purposeQueries.listAt(url.searchParams));
      }),
      shouldRevalidate: () => false,
      lazy: {
        Component: async () =>
          (await import('#console/features/purposes/PurposeListPage.tsx')).PurposeListPage,
      },
    },
    {
      path: paths.newPurpose.pattern,
      ...page('New purpose'),
      lazy: {
        Component: async () =>
          (await import('#console/features/purposes/NewPurposePage.tsx')).NewPurposePage,
      },
    },
    {
      path: paths.purposeCoverage.pattern,
      ...page('Purpose coverage'),
      lazy: {
        Component: async () =>
          (await import('#console/features/purposes/PurposeCoveragePage.tsx')).PurposeCoveragePage,
      },
    },
    {
      path: paths.editPurpose.pattern,
      ...page('Edit purpose'),
      lazy: {
        Component: async () =>
          (await import('#console/features/purposes/EditPurposePage.tsx')).EditPurposePage,
      },
    },
    {
      path: paths.purpose.pattern,
      ...page('Purpose'),
      lazy: {
        Component: async () =>
          (await import('#console/features/purposes/PurposeDetailPage.tsx')).PurposeDetailPage,
      },
    },
    {
      path: paths.purposePreferences.pattern,
      ...page('Purpose preferences'),
      loader: early('Purpose preferences', async (url, read) => {
        const { purposePreferenceQueries } = await import(
          '#console/features/purpose-preferences/queries.ts'
        );
        await read(purposePreferenceQueries.listAt(url.searchParams));
      }),
      shouldRevalidate: () => false,
      lazy: {
        Component: async () =>
          (await import('#console/features/purpose-preferences/PurposePreferenceListPage.tsx'))
            .PurposePreferenceListPage,
      },
    },
    {
      path: paths.newPurposePreference.pattern,
      ...page('New purpose preference'),
      lazy: {
        Component: async () =>
          (await import('#console/features/purpose-preferences/NewPurposePreferencePage.tsx'))
            .NewPurposePreferencePage,
      },
    },
    {
      path: paths.purposePreference.pattern,
      ...page('Purpose preference'),
      lazy: {
        Component: async () =>
          (await import('#console/features/purpose-preferences/PurposePreferencePage.tsx'))
            .PurposePreferencePage,
      },
    },
    {
      lazy: {
        Component: async () => (await import('./PersonalPages.tsx')).PersonalPages,
      },
      children: [
        {
          path: paths.dataSubjects.pattern,
          ...page('Data subjects'),
          loader: early('Data subjects', async (url, read) => {
            const { dataSubjectQueries } = await import(
              '#console/features/data-subjects/queries.ts'
            );
            const first = dataSubjectQueries.pageAt(url.searchParams);
            if (first !== null) await read(first);
          }),
          shouldRevalidate: () => false,
          lazy: {
            Component: async () =>
              (await import('#console/features/data-subjects/DataSubjectSearchPage.tsx'))
                .DataSubjectSearchPage,
          },
        },
        {
          path: paths.dataSubject.pattern,
          ...page('Data subject'),
          loader: early('Data subject', async (url, read) => {
            const { dataSubjectQueries } = await import(
              '#console/features/data-subjects/queries.ts'
            );
            const id = url.pathname.split('/').at(-1) ?? '';
            await read(dataSubjectQueries.subject(id.toLowerCase()));
          }),
          shouldRevalidate: () => false,
          lazy: {
            Component: async () =>
              (await import('#console/features/data-subjects/DataSubjectPage.tsx')).DataSubjectPage,
          },
        },
        {
          path: paths.editDataSubject.pattern,
          ...page('Edit data'),
          lazy: {
            Component: async () =>
              (await import('#console/features/data-subjects/EditDataSubjectPage.tsx'))
                .EditDataSubjectPage,
          },
        },
        {
          path: paths.merge.pattern,
          ...page('Merge'),
          lazy: {
            Component: async () =>
              (await import('#console/features/merge/MergePage.tsx')).MergePage,
          },
        },
        {
          path: paths.mergeRequests.pattern,
          ...page('Merge requests'),
          loader: early('Merge requests', async (url, read) => {
            const { mergeRequestQueries } = await import(
              '#console/features/merge-requests/queries.ts'
            );
            await read(mergeRequestQueries.listAt(url.searchParams));
          }),
          shouldRevalidate: () => false,
          lazy: {
            Component: async () =>
              (await import('#console/features/merge-requests/MergeRequestListPage.tsx'))
                .MergeRequestListPage,
          },
        },
        {
          path: paths.newMergeRequest.pattern,
          ...page('New merge request'),
          lazy: {
            Component: async () =>
              (await import('#console/features/merge-requests/NewMergeRequestPage.tsx'))
                .NewMergeRequestPage,
          },
        },
        {
          path: paths.mergeRequest.pattern,
          ...page('Merge request'),
          lazy: {
            Component: async () =>
              (await import('#console/features/merge-requests/MergeRequestPage.tsx'))
                .MergeRequestPage,
          },
        },
        {
          path: paths.processMergeRequest.pattern,
          ...page('Process groups together'),
          lazy: {
            Component: async () =>
              (await import('#console/features/merge/ProcessGroupsPage.tsx')).ProcessGroupsPage,
          },
        },
      ],
    },
    {
      path: paths.indexRuns.pattern,
      ...page('Index runs'),
      lazy: {
        Component: async () =>
          (await import('#console/features/index-runs/IndexRunListPage.tsx')).IndexRunListPage,
      },
    },
    {
      path: paths.indexRun.pattern,
      ...page('Index run'),
      loader: early('Index run', async (url, read) => {
        const { indexRunQueries } = await import('#console/features/index-runs/queries.ts');
        const first = indexRunQueries.runAt(url);
        if (first !== null) await read(first);
      }),
      shouldRevalidate: () => false,
      lazy: {
        Component: async () =>
          (await import('#console/features/index-runs/IndexRunPage.tsx')).IndexRunPage,
      },
    },
    {
      path: paths.demoScenes.pattern,
      lazy: {
        handle: async () => page((await isDemo()) ? 'Demo scenes' : noSuchPage).handle,
        Component: async () =>
          (await isDemo())
            ? (await import('#console/features/demo-scenes/DemoScenesPage.tsx')).DemoScenesPage
            : NotFoundPage,
      },
    },
    { path: '*', ...page(noSuchPage), Component: NotFoundPage },
  ];
};

/** Every page of the console, each behind the session and with an error boundary of its own. */
export const createRouter = (dependencies: Dependencies) =>
  createBrowserRouter([
    {
      path: paths.authCallback.pattern,
      loader: createAuthCallbackLoader(dependencies.session),
      HydrateFallback: () => null,
      Component: () => <SessionUnavailablePage reason="sign-in" />,
    },
    {
      path: paths.signInAgain.pattern,
      loader: async () => {
        await dependencies.session.start();
        return null;
      },
      HydrateFallback: () => null,
      lazy: {
        Component: async () => (await import('./session/SignedInAgainPage.tsx')).SignedInAgainPage,
      },
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
      HydrateFallback: Starting,
      Component: SignedIn,
      children: [{ ErrorBoundary: PageError, children: pagesOf(dependencies) }],
    },
  ]);
