import { hash } from 'node:crypto';

/**
 * SHA-256 of a text, in hex. Synchronous, since handing it to another thread costs fifty times as
 * much.
 */
export const hashText = (text: string): string => hash('sha256', text, 'hex');
