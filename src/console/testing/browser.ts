import { webcrypto } from 'node:crypto';
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { inject } from 'vitest';

// jsdom's window has no `crypto.subtle`, which every browser has on a secure page.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

/** Whether what is not there yet is looked for again: the library tells it by a flag of its own. */
const isLookedForAgain = (config: object = getConfig()) =>
  '_disableExpensiveErrorDiagnostics' in config &&
  config._disableExpensiveErrorDiagnostics === true;

configure(({ getElementError }) => ({
  asyncUtilTimeout: inject('waitMs'),
  // The document is printed where a wait ends in failure, not at each look before.
  getElementError: (message, container) =>
    isLookedForAgain() ? new Error(message ?? '') : getElementError(message, container),
}));

// React takes a stack trace for each of the first 10,000 elements of a second, for its warnings to
// name who made them: an eighth of these tests' time. They do without, as if all had been taken.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(Reflect.get(React, internals), 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => {},
});
