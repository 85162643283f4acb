import type { Context } from 'hono';
import type { SendMail } from '#service/domains/outbox/outbox.ts';
import type { ReceiptQueue } from '#service/domains/receipts/receipt-queue.ts';
import type { Refusals } from '#service/domains/receipts/refusals.ts';
import type { Senders } from '#service/domains/receipts/senders.ts';
import type { ClockGuard } from '#service/http/clock-guard.ts';
import type { DemoReset } from '#service/http/demo-reset.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import type { Compress } from '#service/http/encode-answers.ts';
import type { Observe } from '#service/http/request-line.ts';
import type { Log } from '#service/http/to-problem.ts';
import type { PreviewLinks } from '#service/identity/preview-links.ts';
import type { InstantLinkReader } from '#service/identity/read-instant-link.ts';
import type { StopLinks } from '#service/identity/stop-links.ts';
import type { AssetFiles, Assets } from './assets.ts';
import type { PersonCookies } from './cookie.ts';
import type { Handles } from './handles.ts';
import type { Page } from './layout.ts';
import type { LinkMarks } from './link-marks.ts';
import type { Words } from './words/words.ts';

export type PersonEnv = {
  Bindings: ServiceEnv['Bindings'];
  Variables: Pick<ServiceEnv['Variables'], 'requestId' | 'endpoint'> & {
    /** Of the page: one of ours, or one that only a center speaks. */
    language: string;
    words: Words;
    /** Whether a link can be mailed. */
    canMail: boolean;
  };
};
export type PersonRequest = Context<PersonEnv>;

/** What people's pages are made with, all handed in; the domains' verbs find their context in it. */
export type PersonOptions = Omit<Dependencies, 'activity' | 'onLateFailure' | 'sights'> & {
  /** The origin of people's pages, and the console's, which may show them in a frame. */
  personUrl: string;
  publicUrl: string;
  isDemo: boolean;
  /** Of magic links that are JWTs. */
  readInstantLink: InstantLinkReader;
  stopLinks: Pick<StopLinks, 'open'>;
  /** Records what people send with forms. */
  receiptQueue: ReceiptQueue;
  refusals: Pick<Refusals, 'note'>;
  senders: Pick<Senders, 'note' | 'noteLimited'>;
  previewLinks: Pick<PreviewLinks, 'open' | 'openForm'>;
  /** 32 bytes in base64url: the deployment's secret for people's pages. */
  secret: string;
  /** Sends mail; null where nobody does, and a demo shows it. */
  sendMail: SendMail | null;
  files: AssetFiles;
  compress?: Compress | undefined;
  maxInFlight: number;
  clockGuard?: Pick<ClockGuard, 'require'> | undefined;
  demoReset?: Pick<DemoReset, 'gate'> | undefined;
  observe?: Observe | undefined;
  log: Log;
  /** Milliseconds from any fixed point. */
  clock: () => number;
};

/** What every route of people's pages has at hand. */
export type Site = {
  options: PersonOptions;
  assets: Assets;
  handles: Handles;
  cookies: PersonCookies;
  marks: LinkMarks;
  /** A whole page in the request's language, with the headers of all of them. */
  page: (c: PersonRequest, page: Page) => Response;
  /** One that isn't of a center: the account's sender stands around it. */
  pageOfAccount: (c: PersonRequest, page: Page) => Promise<Response>;
  /** One that tells of a fault, with the sender as last read: nothing is read while the database is away. */
  pageOfFault: (c: PersonRequest, page: Page) => Promise<Response>;
};
