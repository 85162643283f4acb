import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the service is started from: this checkout, or the one it's compared with. */
export type Checkout = { name: 'before' | 'now'; folder: string };

export const thisCheckout = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The checkouts that a bench measures in turn. Throws one sentence if the other one can't run.
 * @param against the folder of another checkout, with its own node_modules and dist
 */
export const checkoutsOf = (against: string | undefined, option = '--against'): Checkout[] => {
  const now: Checkout = { name: 'now', folder: thisCheckout };
  if (against === undefined) return [now];
  const folder = resolve(against);
  for (const part of ['src/service/main.ts', 'node_modules', 'dist/index.html']) {
    if (!existsSync(join(folder, part))) {
      throw new Error(
        `${option} ${against} has no ${part}. Check out a version there, then run npm ci and npm run build.`,
      );
    }
  }
  return [{ name: 'before', folder }, now];
};
