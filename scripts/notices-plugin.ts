import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

type Package = { name: string; version: string; license: string };

const packageFolder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Adds a package in the form of Vite's own, unless it is named already. */
const withNotice = (notices: string, folder: string): string => {
  const about: Package = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const heading = `\n## ${about.name} - ${about.version} (${about.license})\n`;
  if (notices.includes(heading)) return notices;
  const texts = ['LICENSE', 'NOTICE']
    .map((file) => join(folder, file))
    .filter(existsSync)
    .map((file) => readFileSync(file, 'utf8').trim());
  return `${notices}${heading}\n${texts.join('\n\n')}\n`;
};

/**
 * Adds the packages that files are copied from, such as fonts, to the notices that Vite writes into
 * `fileName`: those name only packages whose modules are in a script.
 */
export const noticesOfFiles = (fileName: string): Plugin => ({
  name: 'notices-of-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const notices = bundle[fileName];
      if (notices?.type !== 'asset' || typeof notices.source !== 'string') {
        return this.error(`${fileName} is not in the build.`);
      }
      const folders = Object.values(bundle)
        .flatMap((output) => (output.type === 'asset' ? output.originalFileNames : []))
        .flatMap((name) => packageFolder.exec(name)?.[0] ?? []);
      notices.source = folders.sort().reduce(withNotice, notices.source);
    },
  },
});
