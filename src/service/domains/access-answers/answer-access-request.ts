import {
  type AccessAnswer,
  type answerAccessEndpoint,
  accessListMaximum as maximum,
} from '#contract/access-answers.ts';
import type { EndpointInput } from '#contract/common/endpoint.ts';
import { leftOutSentences as sentences } from '#contract/left-out-sentences.ts';
import { toWireTime } from '#service/db/columns.ts';
import { readGroupsOf } from '#service/domains/consent-groups/group-names.ts';
import { buildProof } from '#service/domains/proofs/build-proof.ts';
import { readProofFacts } from '#service/domains/proofs/read-facts.ts';
import type { RequestContext } from '#service/http/context.ts';
import {
  countGroups,
  readActs,
  readBulkActions,
  readConfirmations,
  readErasureRequests,
  readLegalHold,
  readMailsHeld,
  readMergedRecords,
  readOwnReceipts,
  readRecipients,
} from './read-held.ts';

/** The first part of a list that was read by one more, and what to say of the rest. */
const cut = <Item>(items: readonly Item[], sentence: string) => ({
  items: items.slice(0, maximum),
  leftOut: items.length > maximum ? [sentence] : [],
});

const never = [sentences.copies, sentences.others, sentences.staff];

/**
 * Everything that is held about a person, in clear. Nothing of the answer is stored.
 * @throws Problem 404
 */
export const gatherAccessAnswer = async (
  context: RequestContext,
  subjectId: string,
): Promise<AccessAnswer> => {
  const { db, newId, now, proofSigner } = context;
  const facts = await readProofFacts(context, subjectId, undefined);
  const { row, profile } = facts.person;
  const madeDate = now();
  const { issuer } = proofSigner;
  const proof = buildProof(facts, {
    proofId: newId(),
    issuer,
    issuedAt: madeDate,
    purposeId: null,
    isClear: true,
  });
  const receipts = cut(await readOwnReceipts(db, row), sentences.receipts);
  const acts = cut(await readActs(db, subjectId), sentences.acts);
  const recipients = await readRecipients(db, row, proof.purposes);
  return {
    format: 'consent-console/access-answer',
    formatVersion: 1,
    values: 'clear',
    issuer,
    madeDate,
    person: {
      ...proof.person,
      language: row.language,
      createdDate: toWireTime(row.createdAt),
      updatedDate: toWireTime(row.modifiedAt),
      hasMagicLink: row.linkToken !== null,
    },
    data: (profile.DataElements ?? []).map(({ Name, Value, Linked, LastUpdatedDate, SetBy }) => ({
      name: Name,
      value: Value ?? null,
      isIdentifier: Linked ?? false,
      updatedDate: LastUpdatedDate ?? null,
      setBy: SetBy ?? null,
    })),
    claims: (profile.Claims ?? []).map(({ Kind, Name, Value, ClaimedDate }) => ({
      kind: Kind,
      name: Name ?? null,
      value: Value,
      claimedDate: ClaimedDate,
    })),
    decidedClaims: (profile.DecidedClaims ?? []).map(
      ({ Kind, Name, ClaimedDate, Decision, DecidedDate }) => ({
        kind: Kind,
        name: Name ?? null,
        claimedDate: ClaimedDate,
        decision: Decision,
        decidedDate: DecidedDate,
      }),
    ),
    latestLocation: row.latestGeolocation,
    latestSource: row.latestSource,
    purposes: proof.purposes,
    texts: proof.texts,
    collectionPoints: proof.collectionPoints,
    receipts: receipts.items,
    attachments: facts.attachments.map((file) => ({
      attachmentId: file.id,
      fileName: file.fileName,
      contentType: file.contentType,
      fileSize: file.size,
      sha256: file.sha256,
      uploadedDate: file.uploadDate,
      receiptIds: [...new Set(file.links.map(({ receiptId }) => receiptId))],
    })),
    mergedRecords: await readMergedRecords(db, subjectId),
    acts: acts.items,
    linkedGroups: await countGroups(db, subjectId),
    consentGroups: await readGroupsOf(db, subjectId),
    hold: await readLegalHold(db, subjectId),
    erasureRequests: await readErasureRequests(db, subjectId),
    confirmations: await readConfirmations(db, subjectId),
    bulkActions: await readBulkActions(db, subjectId),
    ...(await readMailsHeld(context, subjectId)),
    recipients: recipients.names,
    leftOut: [
      ...receipts.leftOut,
      ...acts.leftOut,
      ...(facts.attachments.length > 0 ? [sentences.files] : []),
      ...(recipients.hasUnknown ? [sentences.destinations] : []),
      ...proof.notKnown.map(({ sentence }) => sentence),
      ...never,
    ],
  };
};

/** The answer says whether masks come in its place: to a session without a look at the person. */
export const answerAccessRequest = async (
  context: RequestContext,
  { params }: Pick<EndpointInput<typeof answerAccessEndpoint>, 'params'>,
): Promise<AccessAnswer> => {
  const subjectId = params.dataSubjectId.toLowerCase();
  const answer = await gatherAccessAnswer(context, subjectId);
  const sight = await context.sight();
  return { ...answer, values: (sight?.isShown(subjectId) ?? true) ? 'clear' : 'masked' };
};
