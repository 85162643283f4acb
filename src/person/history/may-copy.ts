import type { Opened } from '../handles.ts';

const dayMs = 86_400_000;

/**
 * Whether a page hands out what leaves the service in clear: who opened it showed within a day that
 * they read the mail of an address (docs/design.md 11.5).
 */
export const mayCopy = ({ linkMailedAt }: Pick<Opened, 'linkMailedAt'>, now: string): boolean => {
  if (linkMailedAt === null) return false;
  const ageMs = Date.parse(now) - Date.parse(linkMailedAt);
  return ageMs < dayMs;
};
