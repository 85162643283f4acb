import type { ApprovalBlock, ApprovalState } from '#contract/approvals.ts';
import { writeScopes } from '#contract/common/scopes.ts';
import type { Caller } from '#service/identity/verify-access-token.ts';
import type { DraftNow } from './content-hash.ts';

/** What was asked for, of a record and what is published with it. */
export type Asked = {
  objectId: string;
  version: number;
  contentHash: string;
  purposes: readonly { id: string; version: number; contentHash: string }[];
};

/** Whether what would be published isn't what was asked for: of what is no Draft, nothing is in `drafts`. */
export const isChanged = (
  asked: Asked,
  drafts: readonly Pick<DraftNow, 'id' | 'version' | 'contentHash'>[],
): boolean =>
  [{ ...asked, id: asked.objectId }, ...asked.purposes].some(
    ({ id, version, contentHash }) =>
      drafts.find((draft) => draft.id === id && draft.version === version)?.contentHash !==
      contentHash,
  );

type Deciding = Pick<Caller, 'subject' | 'scopes' | 'isProgram' | 'isReadOnly'>;

/**
 * Why a caller can't approve; null where they can. Of what is approved together, who edited any of it
 * last doesn't approve: it would be their own text.
 */
export const approvalBlock = (
  { askedBy, editors }: { askedBy: string; editors: readonly string[] },
  { subject, scopes, isProgram, isReadOnly }: Deciding,
): ApprovalBlock | null => {
  if (isProgram) return 'program';
  if (isReadOnly || !writeScopes.some((scope) => scopes.includes(scope))) return 'scope';
  if (askedBy === subject) return 'asked';
  return editors.includes(subject) ? 'edited' : null;
};

/** What becomes of a request that somebody withdraws. */
export const withdrawBlock = (
  { state, askedBy }: { state: ApprovalState; askedBy: string },
  subject: string,
): 'not-yours' | 'over' | 'nothing-to-do' | null => {
  if (askedBy !== subject) return 'not-yours';
  if (state === 'WITHDRAWN') return 'nothing-to-do';
  return state === 'WAITING' ? null : 'over';
};
