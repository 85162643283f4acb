import { isAddress } from '#contract/mail-address.ts';
import type { SettingName } from './setting-names.ts';

/** How mail is sent, and as whom. */
export type MailSettings = {
  host: string;
  port: number;
  /** TLS from the first byte; else the connection begins in clear and is secured before anything is said. */
  isSecure: boolean;
  /** What stays on this machine may go without TLS. */
  isOnLoopback: boolean;
  user: string | null;
  password: string | null;
  from: { name: string | null; address: string };
};

const loopbackHosts = ['127.0.0.1', 'localhost', '::1'];
const usualPorts = { 'smtp:': 587, 'smtps:': 465 };

/** `Alder & Moss <no-reply@example.org>`, with or without quotes, or an address alone. */
const readFrom = (text: string): MailSettings['from'] | null => {
  const [, named = '', inBrackets] =
    /^\s*(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>]*)>|.*)\s*$/su.exec(text) ?? [];
  const address = (inBrackets ?? text).trim();
  return isAddress(address) ? { name: named.trim() || null, address } : null;
};

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

const readServer = (text: string): Omit<MailSettings, 'from'> | null => {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isBare = ['', '/'].includes(url.pathname) && url.search === '' && url.hash === '';
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (host === '' || !isBare || user === null || password === null) return null;
  return {
    host,
    port: url.port === '' ? usualPorts[url.protocol] : Number(url.port),
    isSecure: url.protocol === 'smtps:',
    isOnLoopback: loopbackHosts.includes(host),
    user: user || null,
    password: password || null,
  };
};

/** Reads who sends mail; the address of the server has no options, so that none turns its checks off. */
export const readMail = (
  given: (name: SettingName) => string | undefined,
  fault: (sentence: string) => void,
): MailSettings | null => {
  const [urlText, fromText] = [given('SMTP_URL'), given('MAIL_FROM')];
  if (urlText === undefined && fromText === undefined) return null;
  if (urlText === undefined || fromText === undefined) {
    fault('SMTP_URL and MAIL_FROM have no effect without each other: set both or neither.');
    return null;
  }
  const server = readServer(urlText);
  if (server === null) {
    fault(
      'SMTP_URL must be a server such as smtp://user:password@mail.example.org:587, or smtps:// for TLS from the start, without anything after the port.',
    );
  }
  const from = readFrom(fromText);
  if (from === null) {
    fault('MAIL_FROM must be an address, such as Alder & Moss <no-reply@example.org>.');
  }
  return server && from && { ...server, from };
};
