import * as z from 'zod/mini';
import { type Proof, type ProofFile, proofFileSchema, proofSchema } from '#contract/proofs.ts';

/** Larger than any proof: nobody waits for a film to be read. In bytes. */
export const proofFileMaximum = 20_000_000;

const toText = (base64url: string): string => {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
};

/** A part of a file as JSON; undefined if it is none. */
export const readPart = (base64url: string): unknown => {
  try {
    return JSON.parse(toText(base64url));
  } catch {
    return undefined;
  }
};

/** What a file says, of one that the service just made. */
export const readPayload = ({ payload }: ProofFile): Proof =>
  z.parse(proofSchema, readPart(payload));

/** The text of a file as a signed file; undefined if it is none. */
export const readFile = (text: string): ProofFile | undefined => {
  try {
    return z.safeParse(proofFileSchema, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** `proof-2026-11-22T01-25Z-4f1c09be.json`: when, and nothing about anybody. */
export const proofFileName = ({ issuedDate, proofId }: Proof): string =>
  `proof-${issuedDate.slice(0, 16).replace(':', '-')}Z-${proofId.slice(-8)}.json`;
