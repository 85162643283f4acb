import { ListTree } from 'lucide-react';
import type { NavigationGroup } from '#console/ui/NavigationRail.tsx';
import { paths } from '../paths.ts';

const pages = [
  { label: 'Collection points', icon: ListTree, href: paths.collectionPoints.to() },
] as const;

/** Everything that can be gone to, with the page at `pathname` marked. */
export const navigationAt = (pathname: string): NavigationGroup[] => [
  { items: pages.map((page) => ({ ...page, isCurrent: pathname.startsWith(page.href) })) },
];
