import { spawn } from 'node:child_process';
import { findBrowser } from './find-browser.ts';

const browser = findBrowser({ preferShell: true });
const child = spawn(
  'playwright',
  ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, ...(browser === undefined ? {} : { BROWSER_PATH: browser }) },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
