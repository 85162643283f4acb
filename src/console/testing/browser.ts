import { webcrypto } from 'node:crypto';
import { configure } from '@testing-library/react';

// jsdom's window has no `crypto.subtle`, which every browser has on a secure page.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

// What is waited for comes late on a busy machine; a second, as is usual, is no promise of a page.
configure({ asyncUtilTimeout: 30_000 });
