import { type Context, Hono } from 'hono';
import { defaultBrand } from '#contract/brand-colors.ts';
import { type Compress, chooseEncoding, type Encoding } from '#service/http/encode-answers.ts';
import { lookOf } from './look.ts';

type File = { path: string; type: string; bytes: Uint8Array<ArrayBuffer> };

/** The texts of the stylesheet and the script of our pages, and of the script for other people's. */
export type AssetFiles = { css: string; js: string; embed: string };

export type Assets = {
  css: string;
  js: string;
  /** The address of a stylesheet with the colors that a center has chosen. */
  lookPath: (color: string | null) => string;
  app: Hono;
};

/** An address names what is there, so it can be kept for good. */
const forGood = 'public, max-age=31536000, immutable';
const hashLength = 10;

const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, hashLength);
};

const scriptType = 'text/javascript; charset=utf-8';

/** As the attribute `integrity` of a page has it. */
const integrityOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
};

/** Under this address and hash other people's pages know the script of embedded forms, for good. */
export const embedScriptOf = async (
  text: string,
): Promise<{ path: string; integrity: string }> => ({
  path: '/assets/embed-1.js',
  integrity: await integrityOf(new TextEncoder().encode(text)),
});

const fileOf = async (name: string, ending: string, type: string, text: string): Promise<File> => {
  const bytes = new TextEncoder().encode(text);
  return { path: `/assets/${name}.${await hashOf(bytes)}.${ending}`, type, bytes };
};

/** Without lines of comments and without indents, which nobody reads where it's served. */
const bare = (script: string): string =>
  script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n');

/** The stylesheet and the script of people's pages, under addresses that change with them. */
/**
 * The stylesheet and the script of people's pages, under addresses that change with them, and the one
 * that embedded forms load, whose address never does.
 */
export const createAssets = async (
  files: AssetFiles,
  compress: Compress | undefined,
): Promise<Assets> => {
  const css = await fileOf('person', 'css', 'text/css; charset=utf-8', files.css);
  const js = await fileOf('person', 'js', scriptType, bare(files.js));
  const embed: File = {
    path: (await embedScriptOf(files.embed)).path,
    type: scriptType,
    bytes: new TextEncoder().encode(files.embed),
  };
  const compressed = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  const compressOnce = (file: File, encoding: Encoding) => {
    const key = `${encoding} ${file.path}`;
    const known = compressed.get(key) ?? compress?.(file.bytes, encoding);
    if (known !== undefined) compressed.set(key, known);
    return known;
  };
  const answer = async (c: Context, file: File) => {
    const encoding = chooseEncoding(c.req.header('accept-encoding') ?? '');
    const small = encoding === undefined ? undefined : await compressOnce(file, encoding);
    return c.body(small ?? file.bytes, 200, {
      'Content-Type': file.type,
      'Cache-Control': forGood,
      Vary: 'Accept-Encoding',
      ...(small === undefined || encoding === undefined ? {} : { 'Content-Encoding': encoding }),
    });
  };
  const app = new Hono();
  for (const file of [css, js]) app.get(file.path, (c) => answer(c, file));
  app.get(embed.path, async (c) => {
    // A browser checks the hash of what it may read.
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    return answer(c, embed);
  });
  app.get('/assets/:look{look-[0-9a-f]{6}\\.css}', (c) =>
    c.body(lookOf(`#${c.req.param('look').slice('look-'.length, -'.css'.length)}`), 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': forGood,
    }),
  );
  return {
    css: css.path,
    js: js.path,
    lookPath: (color) => `/assets/look-${(color ?? defaultBrand).slice(1).toLowerCase()}.css`,
    app,
  };
};
