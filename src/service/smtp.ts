import { createTransport } from 'nodemailer';
import type { SendMail } from './domains/outbox/outbox.ts';
import type { MailSettings } from './read-mail.ts';

/** For each part of a connection; one that is slow in all of them is ended by who sends. */
const usualTimeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
  // A server that doesn't hang up isn't waited for.
  socketCloseTimeout: 0,
};

/** A name is one line of a header, whatever somebody called themselves. */
const nameMaximum = 100;
const lineOf = (text: string): string =>
  [...text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()].slice(0, nameMaximum).join('');

/**
 * Sends mail by the operator's server.
 * @param personUrl whose host is in the ids of mails, so that one sent twice is one for its reader
 */
export const createSmtp = (
  { host, port, isSecure, isOnLoopback, user, password, from }: MailSettings,
  personUrl: string,
  timeouts = usualTimeouts,
): SendMail => {
  const transport = createTransport({
    ...timeouts,
    ...{ host, port, secure: isSecure },
    requireTLS: !isSecure && !isOnLoopback,
    ignoreTLS: isOnLoopback,
    // How this machine names itself is nobody's business.
    name: new URL(personUrl).hostname,
    ...(user === null ? {} : { auth: { user, pass: password ?? '' }, forceAuth: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const idHost = new URL(personUrl).hostname;
  return async ({ id, address, sender, subject, text, html, unsubscribe }, signal) => {
    await transport.sendMail({
      from: { name: from.name ?? lineOf(sender ?? ''), address: from.address },
      to: { name: '', address },
      // One address and no other: of a text, an envelope takes what it reads into it.
      envelope: {
        from: { name: '', address: from.address },
        to: [{ name: '', address }],
      },
      messageId: `<${id}@${idHost}>`,
      subject: lineOf(subject),
      text,
      html,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe === null
          ? {}
          : {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
      },
      xMailer: false,
      signal,
    });
  };
};
