import type { MailWords } from '#contract/mails.ts';
import type { Database } from '#service/db/database.ts';
import type { Replica } from '#service/db/replica.ts';
import type { AttachmentSeals } from '#service/identity/attachment-seals.ts';
import type { DocumentSeals } from '#service/identity/document-seals.ts';
import type { EventSeals } from '#service/identity/event-seals.ts';
import type { IdentifierHashes } from '#service/identity/identifier-hashes.ts';
import type { InstantLinkSigner } from '#service/identity/instant-links.ts';
import type { LinkTokens } from '#service/identity/link-tokens.ts';
import type { LookHandles } from '#service/identity/look-handles.ts';
import type { MailSeals } from '#service/identity/mail-seals.ts';
import type { PreviewLinks } from '#service/identity/preview-links.ts';
import type { ProofSigner } from '#service/identity/proof-signer.ts';
import type { ReceiptKeys } from '#service/identity/receipt-keys.ts';
import type { RowSigning } from '#service/identity/row-signing.ts';
import type { Sealer } from '#service/identity/seal.ts';
import type { SearchKeys } from '#service/identity/search-keys.ts';
import type { SessionLimits } from '#service/identity/sessions/store.ts';
import type { StopLinks } from '#service/identity/stop-links.ts';
import type { Caller, IdTokenReader } from '#service/identity/verify-access-token.ts';
import type { CollectionPointTokenVerifier } from '#service/identity/verify-collection-point-token.ts';
import type { LookAhead } from './activity.ts';
import type { Continuations } from './continuation.ts';
import type { Counters } from './counters.ts';
import type { Visit } from './public-limits.ts';
import type { OwnSight } from './sights.ts';

/** What erasing people needs besides the database (`domains/erasures`). */
export type Erasing = Pick<EventSeals, 'sealErased'> & {
  hashes: IdentifierHashes;
  sealer: Pick<Sealer, 'sealErasure'>;
  /** Brings the erasure log's file up to what is committed. */
  syncErasureLog: () => Promise<void>;
  /** What is erased now is in the erasure log: a restored backup brought it back. */
  isInErasureLog?: true;
  /** Of that: it's so long ago that whoever is told of erasures was told then, or never will be. */
  wasTold?: boolean;
};

/** Where mail is asked for (`domains/outbox`). */
export type Outbox = MailSeals & {
  /** Whether mail goes anywhere; nobody asks for any where it doesn't. */
  canMail: boolean;
  /** Has what was asked for sent at once: after the commit, or it isn't seen. */
  wake: () => void;
  onWake: (look: () => void) => void;
};

/** The one account of this deployment (docs/design.md 5.1). */
export type Account = { tenantId: string; organizationId: string };

/**
 * What a verb works with. In a write `db` is the transaction that the write's answer is kept in.
 * `now` is RFC 3339 in UTC; `signToken` makes the token of a collection point, a compact RS512
 * JWS of the claims.
 */
export type Context = {
  db: Database;
  caller: Caller;
  account: Account;
  now: () => string;
  newId: () => string;
  signToken: (claims: Record<string, unknown>) => Promise<string>;
  /** Of what people are found by; written with each value. */
  searchKeys: Pick<SearchKeys, 'of'>;
  /** Of magic links, stop links and previews, whose tokens aren't kept. */
  links: LinkTokens &
    Pick<StopLinks, 'stopLinkOf'> &
    Pick<PreviewLinks, 'previewLinkOf' | 'formPreviewLinkOf'>;
};

/**
 * Who stands behind a request that nobody has to sign in for, as its credentials say: a person is one
 * for whom a registered signer vouches.
 */
export type Sender =
  | { kind: 'nobody' }
  | { kind: 'program'; caller: Caller }
  | { kind: 'person'; identifier: string };

/**
 * What an endpoint's handler works with: lists go on by continuations, receipts come with tokens that
 * `signToken` signed, and a refusal names the request.
 */
export type RequestContext = Context & {
  /** Of documents that are sent to people. */
  documents: DocumentSeals;
  /** Of looks that sessions took. */
  lookHandles: LookHandles;
  /** Of files that consents refer to. */
  attachments: AttachmentSeals;
  /** What mails say first, where the account says nothing else. */
  standardMailWords: readonly MailWords[];
  /** Serves some reads, if there is one. */
  replica?: Replica | undefined;
  /** For a read of one person, whose statement may record that they are looked at. */
  lookAhead?: LookAhead | undefined;
  continuations: Continuations;
  searchKeys: SearchKeys;
  verifyToken: CollectionPointTokenVerifier;
  readIdToken: IdTokenReader;
  signInstantLink: InstantLinkSigner;
  outbox: Outbox;
  proofSigner: ProofSigner;
  receiptKeys: ReceiptKeys;
  /** Of the activity's rows; signs each as it is written. */
  rowSigning: RowSigning;
  requestId: string;
  /** Of the call at the desk in which it was sent. */
  ticket?: string | null;
  counters: Counters;
  erasing: Erasing;
  /** How long sessions last. */
  sessionLimits: SessionLimits;
  /**
   * Runs work once the write's transaction is committed, before anybody is answered. What fails then
   * is logged: the write stands.
   */
  afterCommit: (work: () => Promise<void>) => void;
  /** @throws Problem 401 if the request's credentials aren't valid */
  sender: () => Promise<Sender>;
  /** The network that it comes from, shortened; null if it isn't known. */
  network: () => string | null;
  /** What its caller sees of people, for files and what is signed; null where nothing is masked. */
  sight: () => Promise<OwnSight | null>;
  /** What its address may still send; null where it isn't counted. */
  visit: Visit | null;
};

/** An answer with a custom status or headers. A repeated write is answered without the headers. */
export class Reply<Answer> {
  readonly body: Answer;
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** What a repeat is answered with, if the answer holds a secret that must not be stored. */
  readonly kept: Answer | undefined;
  /** How many people's data a file holds: nobody can read that from it. */
  readonly people: number | undefined;
  /** Whose data it is, by their ids, where neither the request nor the answer say so. */
  readonly about: readonly string[] | undefined;

  constructor(
    body: Answer,
    {
      status,
      headers = {},
      kept,
      people,
      about,
    }: {
      status?: number | undefined;
      headers?: Readonly<Record<string, string>>;
      kept?: Answer | undefined;
      people?: number | undefined;
      about?: readonly string[] | undefined;
    } = {},
  ) {
    this.body = body;
    this.status = status;
    this.headers = headers;
    this.kept = kept;
    this.people = people;
    this.about = about;
  }
}
