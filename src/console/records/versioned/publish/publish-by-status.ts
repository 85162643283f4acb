import type { Publishing } from '#console/records/versioned/versioned-kind.ts';

/** What publishing asks for where its request has no body. */
type Active = { status: 'ACTIVE' };

interface Published {
  status: string;
  publishedBy?: string | null | undefined;
  publishedDate?: string | null | undefined;
}

/** Publishing of a kind whose request has no body: it makes a version Active. */
export const publishByStatus = <Stored extends Published>({
  changedKeys,
  ...own
}: Pick<Publishing<Stored, Active>, 'write' | 'labelOf'> &
  Pick<Publishing<Stored, Active>['comparison'], 'changedKeys'>): Publishing<Stored, Active> => ({
  ...own,
  requestOf: () => ({ status: 'ACTIVE' }),
  comparison: { changedKeys, contains: (stored, { status }) => stored.status === status },
  publicationOf: ({ publishedBy: by, publishedDate: at }) => ({ by, at }),
});
