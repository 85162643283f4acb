import { paths } from '#console/paths.ts';

/** Pages that two keys lead to. */
export const pageKeys = [
  { key: 'g o', name: 'Overview', href: paths.overview.to() },
  { key: 'g c', name: 'Collection points', href: paths.collectionPoints.to() },
  { key: 'g p', name: 'Purposes', href: paths.purposes.to() },
  { key: 'g e', name: 'People', href: paths.dataSubjects.to() },
  { key: 'g d', name: 'Find duplicates', href: paths.mergeRequests.to() },
  { key: 'g a', name: 'Activity', href: paths.activity.to() },
  { key: 'g j', name: 'Jobs', href: paths.jobs.to() },
  { key: 'g s', name: 'Settings', href: paths.settings.to() },
] as const;

/** Keys of what stands on a page; they do nothing elsewhere. */
export const keysOnPages = [
  { key: 'j', does: 'Next row of a list, or next group of duplicates' },
  { key: 'k', does: 'Previous row or group' },
  { key: 'r', does: "Record consent on a person's page" },
  { key: 'm', does: 'Merge a group of duplicates' },
  { key: 'n', does: 'Not the same person' },
  { key: 'l', does: 'Leave a group for later' },
  { key: 'u', does: 'Undo what was said of a group' },
] as const;
