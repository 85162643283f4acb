import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without its windows: the same engine for a quarter less of the processor's time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'Google Chrome',
];
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

const installed = (names: readonly string[]): string | undefined =>
  places.flatMap((place) => names.map((name) => join(place, name))).find(isExecutable);

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
 * An installed browser, else Playwright's download, else Debian's package where this user may
 * install it.
 * @param preferShell whether the headless shell comes before Chrome or Chromium: what is measured
 *   or photographed is what people have in front of them
 * @returns its path; undefined where Playwright finds its own
 */
export const findBrowser = ({ preferShell = false } = {}): string | undefined => {
  const found = preferShell
    ? (installed(shells) ?? installed(browsers))
    : (installed(browsers) ?? installed(shells));
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
    // Older releases have no package of the shell.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (attempt('apt-get', ['install', '-y', '-qq', name])) {
        say(`Debian's ${name}, installed just now`);
        return `/usr/bin/${name}`;
      }
    }
  }
  throw new Error('No Chrome or Chromium was found, and none could be installed. Install one.');
};
