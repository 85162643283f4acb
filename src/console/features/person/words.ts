import { paths } from '#console/paths.ts';

export const backToSearch = { href: paths.dataSubjects.to(), label: 'People' };

/** Names pages about one person, and links to them, without personal data. */
export const personTitle = 'Person';

/** Beside a value that only a form gave. */
export const typedWords = 'Typed into a form';
