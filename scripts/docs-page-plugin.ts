import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
const source = (file: string) => join(root, 'src/docs-page', file);
const viewer = (file: string) => createRequire(import.meta.url).resolve(`swagger-ui-dist/${file}`);

/**
 * Writes docs.html, the page that shows the interface's document, and its viewer's files. It's apart
 * from the console: another page with another policy, which the service gives it.
 */
export const docsPage = (): Plugin => {
  let script = '';
  return {
    name: 'docs-page',
    apply: 'build',
    buildStart() {
      script = this.emitFile({ type: 'chunk', id: source('show-document.ts'), name: 'docs' });
    },
    async generateBundle(_options, bundle) {
      const own = bundle[this.getFileName(script)];
      // The page is sandboxed: a module would be refused as one of another origin.
      if (own?.type !== 'chunk' || own.imports.length > 0 || own.exports.length > 0) {
        this.error('src/docs-page/show-document.ts must be one script without imports.');
      }
      const emit = async (file: string, name: string) => {
        const asset = this.emitFile({
          type: 'asset',
          name,
          originalFileName: relative(root, file),
          source: await readFile(file),
        });
        return `/${this.getFileName(asset)}`;
      };
      const files: Record<string, string> = {
        viewer: await emit(viewer('swagger-ui-bundle.js'), 'viewer.js'),
        'viewer-style': await emit(viewer('swagger-ui.css'), 'viewer.css'),
        style: await emit(source('docs.css'), 'docs.css'),
        script: `/${this.getFileName(script)}`,
      };
      const html = await readFile(source('docs.html'), 'utf8');
      this.emitFile({
        type: 'asset',
        fileName: 'docs.html',
        source: html.replaceAll(/%([\w-]+)%/g, (_, name: string) => files[name] ?? ''),
      });
    },
  };
};
