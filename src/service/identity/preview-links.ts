import type { Database } from '#service/db/database.ts';
import type { Encryption } from './encryption.ts';
import { loadSecret } from './keys.ts';
import { createSealedValues } from './sealed-values.ts';

/** A version of a preference center, as its own team looks at it. */
export type Previewed = { centerId: string; version: number };

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

/** Names what is sealed and how; a later way gets another name. */
const format = 'preview 1';
const formFormat = 'form preview 1';

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
  const centers = linksOf<Previewed>(previewPath, format);
  const forms = linksOf<PreviewedForm>(formPreviewPath, formFormat);
  return {
    previewLinkOf: ({ centerId, version }) => centers.make({ centerId, version }),
    formPreviewLinkOf: ({ pointId, version }) => forms.make({ pointId, version }),
    open: centers.open,
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
