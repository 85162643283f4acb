import { timingSafeEqual } from 'hono/utils/buffer';
import { base64url } from 'jose';
import { hexToBase64url, keyedHash } from '#service/db/hash-text.ts';

/**
 * The mark "mailed on request" beside a link's token (docs/design.md 11.5): who opens such a link shows
 * that they read the mail of an address, which counts for a day.
 */
export type LinkMarks = {
  /** Of a token that is mailed now. */
  of: (token: string) => string;
  /** When a token with this mark was mailed; null where the mark isn't ours, or counts no more. */
  read: (token: string, mark: string) => Promise<string | null>;
};

const dayMs = 86_400_000;

/** Whether a link was mailed on request not longer ago than counts; a page may be open for hours. */
export const isMailedNow = (mailedAt: string | null, now: string): boolean =>
  mailedAt !== null && Date.parse(now) - Date.parse(mailedAt) < dayMs;

/** In hex; 128 bits can't be guessed. */
const macLength = 32;
const timeLength = 8;

/** @param secret the deployment's secret `person handles` */
export const createLinkMarks = (secret: string, now: () => string): LinkMarks => {
  const markAt = (token: string, seconds: number): string => {
    const time = seconds.toString(16).padStart(timeLength, '0');
    const mac = keyedHash(secret, `mailed link 1|${token}|${time}`).slice(0, macLength);
    return hexToBase64url(time + mac);
  };
  return {
    of: (token) => markAt(token, Math.floor(Date.parse(now()) / 1000)),
    read: async (token, mark) => {
      if (!/^[\w-]{27}$/.test(mark)) return null;
      const [a = 0, b = 0, c = 0, d = 0] = base64url.decode(mark);
      const seconds = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
      if (!(await timingSafeEqual(markAt(token, seconds), mark))) return null;
      const mailedMs = seconds * 1000;
      const isNew = Date.parse(now()) - mailedMs < dayMs;
      return isNew ? new Date(mailedMs).toISOString() : null;
    },
  };
};
