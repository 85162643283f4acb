import { paths } from '#console/paths.ts';
import { shortGuid } from '#console/ui/short-guid.ts';

export const backToSearch = { href: paths.dataSubjects.to(), label: 'Data subjects' };

/** Names a page about one data subject and nothing personal: "Data subject 7c1e0f52…b3d9". */
export const titleOf = (id: string): string => `Data subject ${shortGuid(id)}`;
