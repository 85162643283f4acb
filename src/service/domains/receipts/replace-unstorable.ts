import { isUnstorableText } from '#service/http/parse-json.ts';

const toStorable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd');

/**
 * A value of JSON with U+FFFD for each character that PostgreSQL can't store: NUL, and the half of an
 * emoji that a form cut off. A key that JavaScript doesn't keep is left out. What has neither is the same
 * value.
 * @param tell is told of each text and key that was changed, by its path
 */
export const replaceUnstorable = (
  value: unknown,
  tell: (path: readonly string[]) => void,
  path: readonly string[] = [],
): unknown => {
  if (typeof value === 'string') {
    if (!isUnstorableText(value)) return value;
    tell(path);
    return toStorable(value);
  }
  if (typeof value !== 'object' || value === null) return value;
  let isChanged = false;
  const entries = Object.entries(value).flatMap(([key, entry]): [string, unknown][] => {
    const own = isUnstorableText(key) ? toStorable(key) : key;
    const ownPath = [...path, own];
    if (own === '__proto__') {
      tell(ownPath);
      isChanged = true;
      return [];
    }
    if (own !== key) tell(ownPath);
    const left = replaceUnstorable(entry, tell, ownPath);
    isChanged ||= own !== key || left !== entry;
    return [[own, left]];
  });
  if (!isChanged) return value;
  return Array.isArray(value) ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);
};
