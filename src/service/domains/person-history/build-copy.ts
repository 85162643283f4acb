import { maskText } from '#contract/mask-text.ts';
import type { ProofPoint, ProofText } from '#contract/proofs.ts';
import {
  type CopyAct,
  type CopyChange,
  type SignedCopy,
  signedCopyFormat,
  signedCopyFormatVersion,
} from '#contract/signed-copy.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import { createEntries } from '#service/domains/proofs/build-proof.ts';
import { findGaps } from '#service/domains/proofs/find-gaps.ts';
import { versionKey } from '#service/domains/proofs/read-facts.ts';
import type { PersonActs } from './read-acts.ts';
import { type ToldAct, type ToldChange, tellActs } from './tell-acts.ts';

type Settings = {
  copyId: string;
  issuer: string;
  issuedAt: string;
  receiptId: string | null;
  /** Of the page that it's made on: for names of what came without a language. */
  language: string;
};

const meaning =
  "This is what the service held of a person's answers when the copy was created. It doesn't prove what the person did.";

/** The content of a person's own copy: pure, and all that it says follows from the facts. */
export const buildCopy = (facts: PersonActs, settings: Settings): SignedCopy => {
  const { row: subject, profile } = facts.person;
  const { receiptId } = settings;
  const texts = createEntries<ProofText>('text-');
  const points = createEntries<ProofPoint>('point-');

  const toChange = ({ row, isBySignal, text, words }: ToldChange): CopyChange => {
    const named = text ?? words;
    const options = [
      ...(named?.topics ?? []),
      ...(named?.preferences ?? []).flatMap((preference) => preference.options),
    ];
    const labels = new Map(options.map(({ id, label }) => [id, label]));
    return {
      purposeId: row.purposeId,
      purposeVersion: row.purposeVersion,
      name: named?.name ?? '',
      type: row.type,
      text: text === null ? null : texts.idOf(text),
      choices: row.choices.map(({ choiceId: id, preferenceId, isConsented }) => ({
        id,
        preferenceId,
        isConsented,
        label: labels.get(id) ?? '',
      })),
      isBySignal,
      expiryDate: toOptionalWireTime(row.expiryAt),
      correctedDate: toOptionalWireTime(row.correction?.at ?? null),
    };
  };

  /** Another address may be somebody else's by now, or was merged by mistake. */
  const shown = (identifier: string): string =>
    identifier === profile.Identifier ? identifier : maskText(identifier);

  const toAct = (act: ToldAct): CopyAct => ({
    receiptId: act.receiptId,
    interactionDate: toWireTime(act.interactionAt),
    receivedDate: toWireTime(act.createdAt),
    place: act.place,
    collectionPoint: act.point === null ? null : points.idOf(act.point),
    channel: act.channel,
    language: act.language,
    identifier: act.receipt === undefined ? null : shown(act.receipt.identifier),
    changes: act.changes.map(toChange),
  });

  const settingsOf = ({ Id, Version }: { Id: string; Version: number }) => {
    const record = facts.purposes.get(versionKey(Id, Version))?.at(-1)?.value;
    return {
      kind: record?.kind ?? null,
      saleOrSharing: record?.saleOrSharing ?? null,
      controller: record?.controller ?? null,
      legalBasis: record?.legalBasis ?? null,
    };
  };

  const told = tellActs(facts, settings.language);
  const acts = told.map(toAct);
  const named = new Set(acts.flatMap(({ changes }) => changes.map(({ purposeId }) => purposeId)));
  return {
    format: signedCopyFormat,
    formatVersion: signedCopyFormatVersion,
    copyId: settings.copyId,
    issuer: settings.issuer,
    issuedDate: settings.issuedAt,
    person: { identifier: profile.Identifier, identifierType: subject.identifierType },
    receiptId,
    purposes: (profile.Purposes ?? [])
      .filter(({ Id }) => receiptId === null || named.has(Id))
      .map((purpose) => ({
        ...settingsOf(purpose),
        purposeId: purpose.Id,
        name: purpose.Name,
        status: purpose.Status,
        since: purpose.StatusSince ?? null,
        renewedDate: purpose.RenewedDate ?? null,
        expiryDate: purpose.ExpiryDate ?? null,
      })),
    acts,
    collectionPoints: points.entries,
    texts: texts.entries,
    notKnown: findGaps({
      events: acts.flatMap(({ changes, ...act }) => changes.map(({ text }) => ({ ...act, text }))),
      texts: texts.entries,
      points: points.entries,
      olderCount: facts.actCount - told.length,
    }),
    meaning,
  };
};
