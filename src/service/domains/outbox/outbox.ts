import type { MailKind } from '#contract/mails.ts';
import type { OutboxRow } from '#service/db/schema/outbox.ts';
import type { Context, Outbox, RequestContext } from '#service/http/context.ts';
import type {
  MailContent,
  MailSeals,
  MailWords,
  WrittenMail,
} from '#service/identity/mail-seals.ts';
import type { SearchKeys } from '#service/identity/search-keys.ts';

/** What the verbs of the outbox work with. */
export type OutboxContext = Pick<RequestContext, 'db' | 'now' | 'newId' | 'outbox'> & {
  searchKeys: SearchKeys;
};

/** A mail whose words are wanted. */
export type AskedRow = Pick<OutboxRow, 'id' | 'kind' | 'subjectId' | 'refId' | 'createdAt'> & {
  address: string;
  language: string;
  about: unknown;
};

/**
 * Writes a mail before each try, in the transaction that notes it; its person is held. Null where
 * there's nothing to send anymore: the row goes.
 */
export type Compose = (
  context: Pick<Context, 'db' | 'now' | 'newId'>,
  row: AskedRow,
) => Promise<MailWords | null>;
/** Mails of other kinds stay where they are, for a release that knows them. */
export type Composers = Partial<Record<MailKind, Compose>>;

/** Is told of a mail in the transaction that notes what became of it; its person is held. */
export type MailHook = (
  context: Pick<Context, 'db' | 'now' | 'newId'>,
  row: AskedRow,
) => Promise<void>;
export type MailHooks = {
  onSent: Partial<Record<MailKind, MailHook>>;
  /** The server of an address says that nobody has it. */
  onUndeliverable?: MailHook;
};

/** How a mail leaves. @throws what the server said, or didn't */
export type SendMail = (
  mail: Pick<WrittenMail, 'address' | keyof MailWords> & { id: string },
  signal: AbortSignal,
) => Promise<void>;

/** @param canMail whether mail goes anywhere, if only to a demo's page */
export const createOutbox = (seals: MailSeals, { canMail }: { canMail: boolean }): Outbox => {
  const looks = new Set<() => void>();
  return {
    ...seals,
    canMail,
    wake: () => {
      for (const look of looks) look();
    },
    onWake: (look) => void looks.add(look),
  };
};

/** How long a row is kept, whatever became of it. */
const keptMs = 7 * 86_400_000;
export const untilOf = (now: string): string => new Date(Date.parse(now) + keptMs).toISOString();

/** What is kept of a mail that has left. */
export const withoutWords = ({ address, language }: MailContent): MailContent => ({
  address,
  language,
});

/** What is kept of one that failed: it can be written again. */
export const asAsked = ({ address, language, about }: MailContent): MailContent => ({
  address,
  language,
  ...(about === undefined ? {} : { about }),
});
