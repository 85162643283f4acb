import type { Hono } from 'hono';
import {
  getMailWordsEndpoint,
  liftUndeliverableEndpoint,
  listMailAddressesEndpoint,
  listMailsEndpoint,
  markUndeliverableEndpoint,
  readMailEndpoint,
  retryMailEndpoint,
  sendDocumentEndpoint,
  sendLinkEndpoint,
  updateMailWordsEndpoint,
} from '#contract/mails.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { liftUndeliverable, listMailAddresses, markUndeliverable } from './addresses.ts';
import { listMails, readMail } from './list-mails.ts';
import { getMailWords, updateMailWords } from './mail-words.ts';
import { retryMail } from './retry-mail.ts';
import { sendDocument } from './send-document.ts';
import { sendLink } from './send-link.ts';

export const mailRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listMailsEndpoint, listMails);
  bind(app, dependencies, readMailEndpoint, (context, { params }) =>
    readMail(context, params.mailId),
  );
  bind(app, dependencies, retryMailEndpoint, (context, { params }) =>
    retryMail(context, params.mailId),
  );
  bind(app, dependencies, listMailAddressesEndpoint, listMailAddresses);
  bind(app, dependencies, markUndeliverableEndpoint, markUndeliverable);
  bind(app, dependencies, liftUndeliverableEndpoint, liftUndeliverable);
  bind(app, dependencies, sendLinkEndpoint, sendLink);
  bind(app, dependencies, sendDocumentEndpoint, sendDocument);
  bind(app, dependencies, getMailWordsEndpoint, getMailWords);
  bind(app, dependencies, updateMailWordsEndpoint, updateMailWords);
};
