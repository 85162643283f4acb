import {
  ArchiveRestore,
  Clapperboard,
  CopyCheck,
  DatabaseZap,
  Eraser,
  History,
  IdCard,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  ListTree,
  Mail,
  Merge,
  Network,
  PanelTop,
  Settings,
  SlidersHorizontal,
  Target,
  UserCog,
  Users,
  Webhook,
} from 'lucide-react';
import type { NavigationGroup } from '#console/ui/NavigationRail.tsx';
import { paths } from '../paths.ts';

type Place = Omit<NavigationGroup['items'][number], 'isCurrent'>;

const overview = [
  { label: 'Overview', icon: LayoutDashboard, href: paths.overview.to() },
] satisfies Place[];

const pages = [
  { label: 'Collection points', icon: ListTree, href: paths.collectionPoints.to() },
  { label: 'Purposes', icon: Target, href: paths.purposes.to() },
  {
    label: 'Preferences',
    icon: SlidersHorizontal,
    href: paths.purposePreferences.to(),
  },
  { label: 'Preference centers', icon: PanelTop, href: paths.preferenceCenters.to() },
] satisfies Place[];

const peoplePages = [
  { label: 'People', icon: Users, href: paths.dataSubjects.to() },
  { label: 'Merge', icon: Merge, href: paths.merge.to() },
  { label: 'Find duplicates', icon: CopyCheck, href: paths.mergeRequests.to() },
  { label: 'Consent groups', icon: Network, href: paths.consentGroups.to() },
  { label: 'Erasures', icon: Eraser, href: paths.erasures.to() },
] satisfies Place[];

const operationPages = [
  { label: 'Activity', icon: History, href: paths.activity.to() },
  { label: 'Retention', icon: ArchiveRestore, href: paths.retention.to() },
  { label: 'Jobs', icon: ListChecks, href: paths.jobs.to() },
  { label: 'Data elements', icon: IdCard, href: paths.dataElements.to() },
  { label: 'API access', icon: KeyRound, href: paths.apiAccess.to() },
  { label: 'Destinations', icon: Webhook, href: paths.destinations.to() },
  { label: 'Colleagues', icon: UserCog, href: paths.colleagues.to() },
  { label: 'Search index', icon: DatabaseZap, href: paths.indexRuns.to() },
  { label: 'Settings', icon: Settings, href: paths.settings.to() },
] satisfies Place[];

/** Nobody else can do anything there. */
const ofAdministrators: readonly string[] = [paths.destinations.to()];

/** For administrators; in a demo, where nobody else gets the mail, for everyone. */
const outbox = [{ label: 'Outbox', icon: Mail, href: paths.outbox.to() }] satisfies Place[];

const demoPages = [
  { label: 'Demo scenes', icon: Clapperboard, href: paths.demoScenes.to() },
] satisfies Place[];

/** Whether a page stands at an address or below it. */
const isAt = (pathname: string, href: string): boolean =>
  pathname === href || (href !== '/' && pathname.startsWith(`${href}/`));

/** Everything that can be gone to, with the page at `pathname` marked. */
export const navigationAt = (
  pathname: string,
  { isDemo = false, isAdministrator = false }: { isDemo?: boolean; isAdministrator?: boolean } = {},
): NavigationGroup[] => {
  const itemsOf = (places: readonly Place[]) =>
    places.map((page) => ({ ...page, isCurrent: isAt(pathname, page.href) }));
  const operations = operationPages.filter(
    ({ href }) => isAdministrator || !ofAdministrators.includes(href),
  );
  return [
    { items: itemsOf(overview) },
    { label: 'Consent', items: itemsOf(pages) },
    { label: 'People', items: itemsOf(peoplePages) },
    {
      label: 'Operations',
      items: itemsOf(isDemo || isAdministrator ? [...operations, ...outbox] : operations),
    },
    ...(isDemo ? [{ label: 'Demo', items: itemsOf(demoPages) }] : []),
  ];
};
