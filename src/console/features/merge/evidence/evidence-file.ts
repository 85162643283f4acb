import * as z from 'zod/mini';
import { profileSchema } from '#contract/data-subject-records.ts';
import type { ReadProfile } from '../merge-draft.ts';
import { canonicalText } from './canonical-text.ts';

const formatName = 'consent-console/merge-evidence';
const formatVersion = 1;

const contentSchema = z.looseObject({
  format: z.literal(formatName),
  formatVersion: z.literal(formatVersion),
  /** As the top bar names it, and the host of the service. */
  environment: z.string(),
  host: z.string(),
  savedAt: z.string(),
  /** The primary first, then the others in the order of the merge; each as it was received. */
  profiles: z.array(z.looseObject({ readAt: z.string(), profile: profileSchema })),
});
export type EvidenceContent = z.output<typeof contentSchema>;

const fileSchema = z.looseObject({ content: z.unknown(), sha256: z.string() });

/** Times are in epoch milliseconds. */
type Snapshot = {
  reads: readonly ReadProfile[];
  environment: string;
  host: string;
  savedAt: number;
};

const iso = (time: number): string => new Date(time).toISOString();

const sha256Of = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The text of the file, and the SHA-256 over the canonical text of its content. */
export const writeEvidence = async ({ reads, environment, host, savedAt }: Snapshot) => {
  const content = {
    format: formatName,
    formatVersion,
    environment,
    host,
    savedAt: iso(savedAt),
    profiles: reads.map(({ profile, readAt }) => ({ readAt: iso(readAt), profile })),
  } satisfies EvidenceContent;
  const sha256 = await sha256Of(canonicalText(content));
  return { text: `${JSON.stringify({ content, sha256 }, null, 2)}\n`, sha256 };
};

/**
 * What a file turns out to be:
 * - `intact`: as it was written
 * - `altered`: its content is not what its SHA-256 was made over
 * - `unreadable`: no evidence file, or one of a format that is not known
 */
export type CheckedEvidence =
  | { kind: 'intact'; content: EvidenceContent; sha256: string }
  | { kind: 'altered' }
  | { kind: 'unreadable' };

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Checks a file that `writeEvidence` wrote, however its JSON is laid out by now. */
export const verifyEvidence = async (text: string): Promise<CheckedEvidence> => {
  const file = fileSchema.safeParse(parseJson(text));
  if (!file.success) return { kind: 'unreadable' };
  const { content, sha256 } = file.data;
  if ((await sha256Of(canonicalText(content))) !== sha256) return { kind: 'altered' };
  const known = contentSchema.safeParse(content);
  return known.success ? { kind: 'intact', content: known.data, sha256 } : { kind: 'unreadable' };
};

/** `merge-evidence-2026-11-22T01-25Z-4f1c09be.json`: when, and nothing about anybody. */
export const evidenceFileName = (savedAt: number): string => {
  const minute = iso(savedAt).slice(0, 16).replace(':', '-');
  return `merge-evidence-${minute}Z-${crypto.randomUUID().slice(0, 8)}.json`;
};
