import type { Database } from '#service/db/database.ts';
import type { Encryption } from './encryption.ts';
import { loadSecret } from './keys.ts';
import { createSealedValues } from './sealed-values.ts';

/** A version of a preference center or purpose, or a preference, as its own team looks at it. */
export type Previewed =
  | { centerId: string; version: number }
  | { purposeId: string; version: number }
  | { preferenceId: string };

/** A version of a collection point, as its own team looks at its form. */
export type PreviewedForm = { pointId: string; version: number };

type Link = { url: string; until: string };

/** Makes the addresses of previews and reads them again; none is kept. */
export type PreviewLinks = {
  /** Null where people's pages are off. */
  previewLinkOf: (previewed: Previewed) => Promise<Link | null>;
  formPreviewLinkOf: (previewed: PreviewedForm) => Promise<Link | null>;
  /** Undefined for what was cut, changed, or made elsewhere. */
  open: (sealed: string) => Promise<(Previewed & { hasEnded: boolean }) | undefined>;
  openForm: (sealed: string) => Promise<(PreviewedForm & { hasEnded: boolean }) | undefined>;
};

/** Where previews are, at the origin of people's pages: of centers, and of forms. */
export const previewPath = '/preview/';
export const formPreviewPath = '/f/preview/';

/** Long enough to look at a page, too short for an address that somebody passed on. */
const lifeMs = 10 * 60_000;

/** Names what is sealed and how: a release that knows centers alone opens no other. */
const formats = { centers: 'preview 1', others: 'preview 2', forms: 'form preview 1' } as const;

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
  const linksOf = <What extends object>(path: string, bound: string) => ({
    make: async (what: What): Promise<Link | null> => {
      if (personUrl === null) return null;
      const until = new Date(Date.parse(now()) + lifeMs).toISOString();
      const sealed = await values.seal({ ...what, until }, [bound]);
      return { url: `${personUrl}${path}${sealed}`, until };
    },
    open: async (sealed: string): Promise<(What & { hasEnded: boolean }) | undefined> => {
      const opened = await values.open(sealed, [bound]);
      if (opened === undefined) return undefined;
      // Only we can seal one, and always in the same way.
      const { until, ...what } = opened.value as What & { until: string };
      return { ...(what as unknown as What), hasEnded: Date.parse(until) <= Date.parse(now()) };
    },
  });
  const centers = linksOf<Previewed>(previewPath, formats.centers);
  const others = linksOf<Previewed>(previewPath, formats.others);
  const forms = linksOf<PreviewedForm>(formPreviewPath, formats.forms);
  return {
    previewLinkOf: (previewed) => ('centerId' in previewed ? centers : others).make(previewed),
    formPreviewLinkOf: forms.make,
    open: async (sealed) => (await centers.open(sealed)) ?? (await others.open(sealed)),
    openForm: forms.open,
  };
};

/** With the secret of the forms on people's pages. */
export const openPreviewLinks = async (
  db: Database,
  encryption: Encryption,
  { personUrl, now }: { personUrl: string | null; now: () => string },
): Promise<PreviewLinks> =>
  createPreviewLinks(await loadSecret(db, encryption, 'person handles'), personUrl, now);
