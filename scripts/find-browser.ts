import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
const places = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/Applications/Google Chrome.app/Contents/MacOS',
];

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const installed = (): string | undefined =>
  places
    .flatMap((place) => [...names, 'Google Chrome'].map((name) => join(place, name)))
    .find(isExecutable);

const say = (text: string) => process.stdout.write(`The browser is ${text}\n`);

const attempt = (command: string, args: readonly string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    return true;
  } catch {
    return false;
  }
};

/**
 * The browser for the browser tests: an installed Chrome or Chromium, else Playwright's download,
 * else Debian's package where this user may install it.
 * @returns its path; undefined where Playwright finds its own
 */
export const findBrowser = (): string | undefined => {
  const found = installed();
  if (found !== undefined) {
    say(found);
    return found;
  }
  if (attempt('playwright', ['install', 'chromium'])) {
    say("Playwright's Chromium");
    return undefined;
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    attempt('apt-get', ['update', '-qq']);
    if (attempt('apt-get', ['install', '-y', '-qq', 'chromium'])) {
      say("Debian's Chromium, installed just now");
      return '/usr/bin/chromium';
    }
  }
  throw new Error('No Chrome or Chromium was found, and none could be installed. Install one.');
};
