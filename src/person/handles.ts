import { createSealedValues } from '#service/identity/sealed-values.ts';

/** How long a person's page, and what it carries, is open. */
export const openHours = 12;
const openMs = openHours * 3_600_000;

/** Whose page is open: that of the person whose link was opened, until it's renewed, revoked or gone. */
export type Opened = {
  personId: string;
  /** Of the link that was opened. */
  generation: number;
  /** When the link was mailed on request, for as long as that counts (link-marks.ts). */
  linkMailedAt: string | null;
  /** When the link ends. */
  linkUntil: string;
  /** RFC 3339 in UTC. */
  until: string;
};

/**
 * What a form carries, so that a POST needs no cookie: for whom it is, of which center or point in
 * which version, and what was shown.
 */
export type Handle<Shown = unknown> = Opened & {
  /** What the form is for: a handle of one kind opens nothing else. */
  kind: string;
  /**
   * What the person is known by: a refusal counts also once they were erased. Null where the handle
   * only opens, since it's in an address then.
   */
  identifier: string | null;
  /** A center or a collection point, with its version. */
  of: { id: string; version: number } | null;
  /** What the page showed: a save records what differs from it. */
  shown: Shown;
};

/** A handle that was ours once; one that has ended still says whose refusal a form brings. */
export type ReadHandle<Shown = unknown> = Handle<Shown> & { hasEnded: boolean };

export type Handles = {
  seal: (handle: Omit<Handle, 'until'>, untilMs?: number) => Promise<string>;
  /** @returns undefined where it isn't ours, was changed or is of another kind */
  open: (text: string, kind: string) => Promise<ReadHandle | undefined>;
  /** What the cookie holds. */
  sealOpened: (opened: Omit<Opened, 'until'>) => Promise<string>;
  readOpened: (text: string) => Promise<Opened | undefined>;
};

/** Names what is sealed and how; a later way gets another name. */
const format = 'person handle 1';
const cookieKind = 'cookie';

/** @param secret the deployment's secret `person handles` */
export const createHandles = async (secret: string, now: () => string): Promise<Handles> => {
  const values = await createSealedValues(secret);
  const after = (ms: number) => new Date(Date.parse(now()) + ms).toISOString();
  const hasEnded = ({ until }: Opened) => Date.parse(until) <= Date.parse(now());
  return {
    seal: ({ kind, ...handle }, lifeMs = openMs) =>
      values.seal({ ...handle, kind, until: after(lifeMs) }, [format, kind]),
    open: async (text, kind) => {
      const opened = await values.open(text, [format, kind]);
      if (opened === undefined) return undefined;
      // Only we can seal one, and a kind is always sealed in the same way.
      const handle = opened.value as Handle;
      return { ...handle, hasEnded: hasEnded(handle) };
    },
    sealOpened: (opened) => values.seal({ ...opened, until: after(openMs) }, [format, cookieKind]),
    readOpened: async (text) => {
      const read = await values.open(text, [format, cookieKind]);
      const opened = read?.value as Opened | undefined;
      return opened === undefined || hasEnded(opened) ? undefined : opened;
    },
  };
};
