import {
  Clapperboard,
  CopyCheck,
  ListTree,
  Merge,
  SlidersHorizontal,
  Target,
  Users,
} from 'lucide-react';
import type { NavigationGroup } from '#console/ui/NavigationRail.tsx';
import { paths } from '../paths.ts';

const pages = [
  { label: 'Collection points', icon: ListTree, href: paths.collectionPoints.to() },
  { label: 'Purposes', icon: Target, href: paths.purposes.to() },
  {
    label: 'Purpose preferences',
    icon: SlidersHorizontal,
    href: paths.purposePreferences.to(),
  },
] as const;

const peoplePages = [
  { label: 'Data subjects', icon: Users, href: paths.dataSubjects.to() },
  { label: 'Merge', icon: Merge, href: paths.merge.to() },
  { label: 'Merge requests', icon: CopyCheck, href: paths.mergeRequests.to() },
] as const;

const demoPages = [
  { label: 'Demo scenes', icon: Clapperboard, href: paths.demoScenes.to() },
] as const;

/** Whether a page stands at an address or below it. */
const isAt = (pathname: string, href: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`);

/** Everything that can be gone to, with the page at `pathname` marked. */
export const navigationAt = (pathname: string, isDemo = false): NavigationGroup[] => {
  const itemsOf = (places: typeof pages | typeof peoplePages | typeof demoPages) =>
    places.map((page) => ({ ...page, isCurrent: isAt(pathname, page.href) }));
  return [
    { items: itemsOf(pages) },
    { label: 'People', items: itemsOf(peoplePages) },
    ...(isDemo ? [{ label: 'Demo', items: itemsOf(demoPages) }] : []),
  ];
};
