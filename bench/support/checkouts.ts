import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the service is started from: this checkout, or that of the version before it. */
export type Checkout = { name: 'before' | 'now'; folder: string };

export const thisCheckout = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The checkouts that a bench measures in turn. Throws with one sentence where the other can't run.
 * @param against the folder of another checkout, with its own node_modules and dist
 */
export const checkoutsOf = (against: string | undefined): Checkout[] => {
  const now: Checkout = { name: 'now', folder: thisCheckout };
  if (against === undefined) return [now];
  const folder = resolve(against);
  for (const part of ['src/service/main.ts', 'node_modules', 'dist/index.html']) {
    if (!existsSync(join(folder, part))) {
      throw new Error(
        `--against ${against} has no ${part}: check out a version, npm ci, npm run build.`,
      );
    }
  }
  return [{ name: 'before', folder }, now];
};
