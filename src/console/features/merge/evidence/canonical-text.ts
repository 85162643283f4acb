/**
 * One text for one JSON value, whoever wrote it: no white space, keys in the order of their UTF-16
 * code units, members that are undefined left out (RFC 8785).
 */
export const canonicalText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalText(item ?? null)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalText(member)}`);
  return `{${members.join()}}`;
};
