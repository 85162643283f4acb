import { base64url } from 'jose';

const secretBytes = 32;

/** A secret as Standard Webhooks write it. */
export const newSecret = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  const text = base64url.encode(bytes).replaceAll('-', '+').replaceAll('_', '/');
  return `whsec_${text.padEnd(Math.ceil(text.length / 4) * 4, '=')}`;
};
