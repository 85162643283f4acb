import { Buffer } from 'node:buffer';
import { createHmac, hash } from 'node:crypto';

/**
 * SHA-256 of a text, in hex. Synchronous, since handing it to another thread costs fifty times as
 * much.
 */
export const hashText = (text: string): string => hash('sha256', text, 'hex');

/** HMAC-SHA256 of a text, in hex. Synchronous for the same reason. */
export const keyedHash = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

/** Bytes given in hex, as base64url: a third of what it costs without Node's own. */
export const hexToBase64url = (hex: string): string =>
  Buffer.from(hex, 'hex').toString('base64url');
