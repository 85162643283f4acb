import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('../src/console/app/session/boot.ts', import.meta.url));
const placeholder = '<!-- boot -->';

/** The boot script as one classic script, minified; its hash stands in the page's policy. */
const bundleBootScript = async (): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('The boot script has no code');
  return output.output[0].code.trim();
};

/** Writes src/console/app/session/boot.ts into index.html, ahead of everything that loads. */
export const bootScript = (): Plugin => ({
  name: 'boot-script',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      if (!html.includes(placeholder)) throw new Error(`index.html holds no ${placeholder}`);
      const code = await bundleBootScript();
      if (/<\/script/i.test(code)) throw new Error('The boot script would end its own element');
      return html.replace(placeholder, () => `<script>${code}</script>`);
    },
  },
});
