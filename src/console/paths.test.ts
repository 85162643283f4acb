import { describe, expect, test } from 'vitest';
import { interfacePrefixes, isConsoleScreen } from '#contract/addresses.ts';
import { paths } from './paths.ts';

describe('addresses of the console are known to the service', () => {
  test.each(Object.values(paths).map(({ pattern }) => pattern))('%s', (pattern) => {
    expect(isConsoleScreen(pattern)).toBe(true);
  });

  test.each([...interfacePrefixes, '/oidc/nope', '/assets/gone.js', '/purposesx', 'purposes'])(
    '%s is none of them',
    (path) => {
      expect(isConsoleScreen(path)).toBe(false);
    },
  );
});
