import { paths } from '#console/paths.ts';
import { shortGuid } from '#console/ui/short-guid.ts';

export const backToSearch = { href: paths.dataSubjects.to(), label: 'People' };

/** Names a page about one person without personal data: "Person 7c1e0f52…b3d9". */
export const titleOf = (id: string): string => `Person ${shortGuid(id)}`;
