import { isSameLanguage } from '#contract/common/language-tags.ts';
import type { Fault } from '#contract/common/problem.ts';
import type { ConsentStatus, DecisionChannel } from '#contract/data-subject-values.ts';
import { type Decision, readOutNoteType } from '#contract/decisions.ts';
import { leftByEverything } from '#contract/everything.ts';
import type { PurposeText } from '#contract/purpose-texts.ts';
import type { ReceiptPurpose } from '#contract/receipt-requests.ts';
import { isWithdrawal } from '#contract/refusals.ts';
import {
  isStanding,
  type LifeSpan,
  type Retirement,
} from '#service/domains/receipts/apply-transaction.ts';
import { checkChoices } from '#service/domains/receipts/check-choices.ts';
import type { CheckedPurpose } from '#service/domains/receipts/checked-receipt.ts';
import type { LinkedPurpose } from '#service/domains/receipts/read-point.ts';

/** A purpose that can be decided on. */
export type DecidedPurpose = {
  id: string;
  /** The newest published version; the Draft if there is no other. */
  newestVersion: number;
  /** Of that version. */
  status: string;
  kind: string | null | undefined;
  retirements: Retirement[];
  active: (LinkedPurpose & { texts: readonly PurposeText[] }) | null;
};

/**
 * The person's consent to a purpose now, ended where it's due; `isByStaff` where staff or programs set
 * its status for them.
 */
export type HeldConsent = {
  version: number;
  status: ConsentStatus;
  isByStaff: boolean;
  /** Whether the person refused it themselves since staff set its status. */
  hasOwnWord?: boolean;
};

type Plan = {
  purposes: CheckedPurpose[];
  /** The texts that were read out, by what they are of. */
  readOut: Record<string, string>;
  faults: Fault[];
};

const forEver: LifeSpan = { seconds: 0, implicitSeconds: null, countedFrom: null };

/**
 * Whether a withdrawal would change nothing of it, now or later: what staff recorded may be taken back
 * as a mistake, and then the person's own word has to be there.
 */
export const isWithdrawnAlready = (held: HeldConsent | undefined): boolean =>
  held !== undefined && !held.isByStaff && isWithdrawal(held.status);

/**
 * What staff say of each entry: why, how they were told and in which call; null where they say nothing.
 */
type Noted = { note: string | null; channel: DecisionChannel | null; ticket: string | null };

const notedOf = ({ note, channel, ticket }: Noted): Record<string, unknown> | null => {
  const said = {
    ...(note !== null && { noteText: note }),
    ...(channel !== null && { channel }),
    ...(ticket !== null && { ticket }),
  };
  return Object.keys(said).length === 0 ? null : said;
};

const refusalOf = (
  { id, newestVersion, retirements }: DecidedPurpose,
  held: HeldConsent | undefined,
  said: Pick<CheckedPurpose, 'path' | 'type' | 'note'>,
): CheckedPurpose => ({
  ...said,
  id,
  version: held?.version ?? newestVersion,
  expiryAt: null,
  lifeSpan: forEver,
  retirements,
  choices: [],
  keepsGeolocation: false,
});

type Known = {
  /** The purposes that are refused, where they aren't as strongly yet: by id. */
  known: ReadonlyMap<string, DecidedPurpose>;
  /** The person's consents, by purpose. */
  held: ReadonlyMap<string, HeldConsent>;
};

/**
 * An opt-out of everything: of each purpose that belongs to it and isn't refused as strongly yet.
 * @param known every purpose of the account
 */
export const planOptOut = ({ known, held, ...noted }: Noted & Known): CheckedPurpose[] =>
  [...known.values()].flatMap((purpose, index) => {
    const { status, kind, newestVersion: version } = purpose;
    const own = held.get(purpose.id);
    if (leftByEverything(own?.status ?? null, [{ status, kind, version }]) !== null) return [];
    const path = `everything.${index}`;
    return refusalOf(purpose, own, { path, type: 'HARD_OPT_OUT', note: notedOf(noted) });
  });

/**
 * What the person stops themselves: one purpose of whatever kind, or everything. What staff withdrew for
 * them is said once more: that may be taken back as a mistake.
 * @param isEverything `known` is every purpose of the account
 */
export const planStop = ({
  known,
  held,
  isEverything,
}: Known & { isEverything: boolean }): CheckedPurpose[] =>
  [...known.values()].flatMap((purpose, index) => {
    const { status, kind, newestVersion: version } = purpose;
    const own = held.get(purpose.id);
    if (own !== undefined && isWithdrawal(own.status) && (!own.isByStaff || own.hasOwnWord)) {
      return [];
    }
    if (isEverything && leftByEverything(null, [{ status, kind, version }]) !== null) return [];
    return refusalOf(purpose, own, { path: `stopped.${index}`, type: 'WITHDRAWN', note: null });
  });

/** The choices as a receipt has them. */
const toReceiptChoices = ({ purposeId, topics, preferences }: Decision): ReceiptPurpose => ({
  Id: purposeId,
  Preferences: topics?.map(({ id, isConsented }) => ({
    TopicId: id,
    TransactionType: isConsented ? ('OPT_IN' as const) : ('OPT_OUT' as const),
  })),
  CustomPreferences: preferences?.map(({ id, optionIds, options }) => ({
    Id: id,
    Options: optionIds,
    Choices: options?.map((option) => ({
      OptionId: option.id,
      TransactionType: option.isConsented ? ('OPT_IN' as const) : ('OPT_OUT' as const),
    })),
  })),
});

/** Where the check of receipts names a place, where it is in a decision. */
const placed = ({ path, message }: Fault): Fault => ({
  path: path
    .replace('.CustomPreferences.', '.preferences.')
    .replace('.Preferences.', '.topics.')
    .replace(/\.TopicId$|\.OptionId$|\.Id$/, '.id')
    .replace('.Options', '.optionIds')
    .replace('.Choices', '.options'),
  message,
});

const textRead = (
  { texts }: NonNullable<DecidedPurpose['active']>,
  language: string | null,
): PurposeText | undefined =>
  language === null
    ? texts[0]
    : texts.find((text) => text.language !== null && isSameLanguage(text.language, language));

/**
 * What decisions of a person make of a receipt. What they withdrew already, or refused more strongly,
 * is left out.
 * @param known the purposes, by id; `held` the person's consents, by purpose
 */
export const planDecisions = (
  decisions: readonly Decision[],
  {
    known,
    held,
    ...said
  }: Noted & {
    known: ReadonlyMap<string, DecidedPurpose>;
    held: ReadonlyMap<string, HeldConsent>;
  },
): Plan => {
  const noted = notedOf(said);
  const plan: Plan = { purposes: [], readOut: {}, faults: [] };
  for (const [index, decision] of decisions.entries()) {
    const path = `decisions.${index}`;
    const id = decision.purposeId.toLowerCase();
    const refuse = (key: string, message: string) =>
      plan.faults.push({ path: `${path}.${key}`, message });
    const purpose = known.get(id);
    const own = held.get(id);
    if (purpose === undefined) {
      refuse('purposeId', "This purpose doesn't exist.");
      continue;
    }
    const { retirements } = purpose;
    const empty = { path, id, expiryAt: null, keepsGeolocation: false, choices: [], note: noted };
    const base = { ...empty, retirements };
    if (decision.decision === 'WITHDRAWN') {
      if (isWithdrawnAlready(own)) continue;
      const version = own?.version ?? purpose.newestVersion;
      plan.purposes.push({ ...base, version, type: 'WITHDRAWN', lifeSpan: forEver });
      continue;
    }
    const { active } = purpose;
    if (active === null) {
      refuse('purposeId', 'The purpose has no Active version, so it can only be withdrawn.');
      continue;
    }
    const choiceFaults: Fault[] = [];
    const chosen = {
      ...base,
      lifeSpan: {
        seconds: active.consentSeconds,
        implicitSeconds: active.implicitSeconds,
        countedFrom: active.countedFrom,
      },
      choices: checkChoices(toReceiptChoices(decision), active, path, (at, _reason, message) =>
        choiceFaults.push({ path: at, message }),
      ),
    };
    plan.faults.push(...choiceFaults.map(placed));
    if (decision.decision === 'CHANGE_PREFERENCES') {
      if (own === undefined || !isStanding(own.status)) {
        refuse('decision', "There's no consent in force whose choices could change.");
        continue;
      }
      plan.purposes.push({ ...chosen, version: own.version, type: 'CHANGE_PREFERENCES' });
      continue;
    }
    const { version = active.version, language = null } = decision.readOut ?? {};
    if (version !== active.version) {
      refuse('readOut.version', `Version ${active.version} is Active now. Read its text instead.`);
      continue;
    }
    const text = textRead(active, language);
    if (text === undefined) {
      refuse('readOut.language', "The purpose isn't translated into this language.");
      continue;
    }
    plan.purposes.push({
      ...chosen,
      version,
      type: 'CONFIRMED',
      note: {
        noteType: readOutNoteType,
        ...(text.language === null ? {} : { noteLanguage: text.language }),
        ...noted,
      },
    });
    const of = `Read to the person: ${id} version ${version}`;
    plan.readOut[of] = [text.name, text.description].filter((part) => part !== '').join('\n');
  }
  return plan;
};
