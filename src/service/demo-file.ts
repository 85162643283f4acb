import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { PackedRows } from '#demo/pack-rows.ts';

/** The demo's rows, compressed; created by `node scripts/demo-rows.ts`. */
export const demoFile = new URL('../demo/demo-rows.json.br', import.meta.url);

export const readDemoFile = async (): Promise<PackedRows> => {
  const bytes = await promisify(brotliDecompress)(await readFile(demoFile));
  return JSON.parse(bytes.toString()) as PackedRows;
};
