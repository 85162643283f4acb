import { Features, transform } from 'lightningcss';
import type { Plugin } from 'vite';

/**
 * Writes nested rules out, for tests: jsdom looks at every rule that has nested ones for every element
 * that a role or a name is asked of, and finds the others by their classes.
 */
export const plainStyles = (): Plugin => ({
  name: 'plain-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/console\/.*\.css$/ },
    handler(code, id) {
      const plain = transform({ filename: id, code: Buffer.from(code), include: Features.Nesting });
      return { code: plain.code.toString(), map: null };
    },
  },
});
