const key = /^limit-(held|used) ([A-Z]+ \/api\/[\w/{}]+|account|profiles (minute|hour))$/;
const names = ['since', 'until', 'refusals', 'guessed', 'staged'];

const holdsNumbersOnly = (value: unknown): boolean => {
  if (typeof value === 'number') return true;
  if (Array.isArray(value)) return value.every(holdsNumbersOnly);
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, inner]) => names.includes(name) && holdsNumbersOnly(inner))
  );
};

/** Whether an entry of the local storage names a window of the limits and holds times and numbers. */
export const isLimitEntry = ([name, text]: readonly [string, string]): boolean =>
  key.test(name) && holdsNumbersOnly(JSON.parse(text));
