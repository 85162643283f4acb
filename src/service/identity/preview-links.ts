import type { Database } from '#service/db/database.ts';
import type { Encryption } from './encryption.ts';
import { loadSecret } from './keys.ts';
import { createSealedValues } from './sealed-values.ts';

/** A version of a preference center or purpose, or a preference, as its own team looks at it. */
export type Previewed =
  | { centerId: string; version: number }
  | { purposeId: string; version: number }
  | { preferenceId: string };

/** Makes the addresses of previews and reads them again; none is kept. */
export type PreviewLinks = {
  /** Null where people's pages are off. */
  previewLinkOf: (previewed: Previewed) => Promise<{ url: string; until: string } | null>;
  /** Undefined for what was cut, changed, or made elsewhere. */
  open: (sealed: string) => Promise<(Previewed & { hasEnded: boolean }) | undefined>;
};

/** Where previews are, at the origin of people's pages. */
export const previewPath = '/preview/';

/** Long enough to look at a page, too short for an address that somebody passed on. */
const lifeMs = 10 * 60_000;

/** Names what is sealed and how: a release that knows centers alone opens no other. */
const formats = { centers: 'preview 1', others: 'preview 2' } as const;

/**
 * @param secret the deployment's secret `person handles`
 * @param personUrl the origin of people's pages; null where they are off
 */
export const createPreviewLinks = async (
  secret: string,
  personUrl: string | null,
  now: () => string,
): Promise<PreviewLinks> => {
  const values = await createSealedValues(secret);
  return {
    previewLinkOf: async (previewed) => {
      if (personUrl === null) return null;
      const until = new Date(Date.parse(now()) + lifeMs).toISOString();
      const format = 'centerId' in previewed ? formats.centers : formats.others;
      const sealed = await values.seal({ ...previewed, until }, [format]);
      return { url: `${personUrl}${previewPath}${sealed}`, until };
    },
    open: async (sealed) => {
      const opened =
        (await values.open(sealed, [formats.centers])) ??
        (await values.open(sealed, [formats.others]));
      if (opened === undefined) return undefined;
      // Only we can seal one, and always in the same way.
      const { until, ...previewed } = opened.value as Previewed & { until: string };
      return { ...previewed, hasEnded: Date.parse(until) <= Date.parse(now()) };
    },
  };
};

/** With the secret of the forms on people's pages. */
export const openPreviewLinks = async (
  db: Database,
  encryption: Encryption,
  { personUrl, now }: { personUrl: string | null; now: () => string },
): Promise<PreviewLinks> =>
  createPreviewLinks(await loadSecret(db, encryption, 'person handles'), personUrl, now);
