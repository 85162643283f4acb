import type { TransactionRow } from '#service/db/schema/receipts.ts';
import {
  type Consent,
  endConsent,
  endOfConsent,
  type LifeSpan,
  type Retirement,
} from '#service/domains/receipts/apply-transaction.ts';
import { arrivingAfter, type CheckedReceipt } from '#service/domains/receipts/checked-receipt.ts';
import {
  applyReceipt,
  expiryOf,
  keyOf,
  type Plan,
  type Subject,
  tellHistories,
} from '#service/domains/receipts/plan-receipts.ts';
import { addTo, emptyHistory } from '#service/domains/receipts/read-histories.ts';
import { findLate } from '#service/domains/receipts/read-plan.ts';
import { replayHistory, type SaidEntry } from '#service/domains/receipts/replay-history.ts';
import { asOwn } from '#service/domains/receipts/route-receipts.ts';

/** What a suite says of a receipt to one purpose; times are instants. */
export type Arrival = Partial<
  Pick<CheckedReceipt, 'collectionPointId' | 'reconfirms' | 'isDated'>
> &
  Partial<Omit<CheckedReceipt['purposes'][number], 'id' | 'path' | 'version' | 'retirements'>> & {
    createdAt: string;
    interactionAt: string;
    /** Of the transaction: by default the number of the arrival. */
    name?: string;
  };

const purposeId = 'purpose';
const nobody: Subject = {
  id: 'person',
  identifier: 'someone@example.org',
  identifierType: '',
  identifierTypeSetBy: null,
  language: null,
  languageSetBy: null,
  knownBy: null,
  isTest: false,
  linkToken: null,
  linkTokenRenewedAt: null,
  latestGeolocation: null,
  latestSource: null,
  createdAt: '',
  modifiedAt: '',
  lastTransactionAt: '-infinity',
  lastInteractionAt: '-infinity',
};
const key = keyOf(nobody.id, purposeId);
const forEver: LifeSpan = { seconds: 0, implicitSeconds: null, countedFrom: null };

/**
 * One person and one purpose as the database would have them, with the planner that receipts go
 * through: each arrival is a receipt of its own, recorded before the next is read.
 */
export const openArrivals = (retirements: Retirement[] = []) => {
  let subject = nobody;
  let isNew = true;
  let consent: Consent | null = null;
  let rows: TransactionRow[] = [];
  const facts = new Map<string, { reconfirms: boolean; lifeSpan: LifeSpan }>();
  const choices = new Map<string, boolean>();
  let count = 0;
  let ends = 0;

  const historyNow = () => {
    const history = emptyHistory();
    for (const row of rows) {
      const { reconfirms = false, lifeSpan = forEver } = facts.get(row.id) ?? {};
      if (row.correction === null && row.supersededAt === null && row.coveredBy === null) {
        addTo(history, row, { reconfirms, lifeSpan });
      }
    }
    for (const [choiceId, isConsented] of choices) {
      history.chosen.push({ choiceId, preferenceId: null, isConsented });
    }
    return history;
  };

  const toReceipt = (arrival: Arrival): CheckedReceipt => {
    const { createdAt, interactionAt, collectionPointId = 'point', reconfirms = false } = arrival;
    const { isDated = true, type = 'CONFIRMED', lifeSpan = forEver, choices: said = [] } = arrival;
    return {
      id: `receipt ${count}`,
      identifier: subject.identifier,
      identifierType: '',
      collectionPointId,
      collectionPointVersion: 1,
      token: null,
      createdAt,
      interactionAt,
      language: null,
      isTest: false,
      origin: 'API',
      sameness: null,
      reconfirms,
      isDated,
      isSenderKnown: null,
      fields: {},
      purposes: [
        {
          path: 'purposes.0',
          id: purposeId,
          version: 1,
          type,
          expiryAt: arrival.expiryAt ?? null,
          lifeSpan,
          retirements,
          choices: said,
          note: arrival.note ?? null,
          keepsGeolocation: false,
        },
      ],
    };
  };

  return {
    receive: (arrival: Arrival): void => {
      const name = arrival.name ?? String(count);
      const receipt = asOwn(arrivingAfter(toReceipt(arrival), subject.lastInteractionAt));
      const locked = new Map([[subject.identifier, { id: subject.id, isNew }]]);
      const known = {
        subjects: new Map([[subject.identifier, subject]]),
        consents: new Map(consent === null ? [] : [[key, consent] as const]),
      };
      const isLate = findLate(known, locked, [receipt]).has(key);
      const plan: Plan = {
        ...known,
        refusedBefore: new Map(),
        changedConsents: new Set(),
        histories: new Map(isLate ? [[key, isNew ? emptyHistory() : historyNow()]] : []),
        choices: new Map(),
        transactions: [],
        waiting: new Map(),
        overtaken: new Map(),
        withoutEffect: new Map(),
        redated: new Map(),
        claims: [],
      };
      let isFirst = true;
      const newId = () => {
        if (isFirst) {
          isFirst = false;
          return name;
        }
        ends += 1;
        return `end ${ends}`;
      };
      applyReceipt(plan, receipt, newId);
      tellHistories(plan, newId);
      subject = plan.subjects.get(subject.identifier) ?? subject;
      isNew = false;
      consent = plan.consents.get(key) ?? null;
      rows = [
        ...rows.map((row) => ({
          ...row,
          ...dated(plan.redated.get(row.id)),
          supersededAt: plan.overtaken.get(row.id)?.at ?? row.supersededAt,
        })),
        ...plan.transactions,
      ];
      facts.set(name, {
        reconfirms: arrival.reconfirms ?? false,
        lifeSpan: arrival.lifeSpan ?? forEver,
      });
      for (const { choiceId, choice } of plan.choices.values()) {
        if (choice === null) choices.delete(choiceId);
        else choices.set(choiceId, choice.isConsented);
      }
      count += 1;
    },
    /** Records the ending of the consent if it's due, as upkeep does. */
    endWhatIsDue: (time: string): void => {
      const at = consent === null ? null : endOfConsent(consent, retirements);
      if (consent === null || at === null || at > time) return;
      ends += 1;
      const ending = endConsent(consent, at, { id: `end ${ends}`, recordedAt: time });
      consent = ending.consent;
      rows = [...rows, expiryOf(subject, purposeId, ending)];
    },
    /** An arrival as histories have it. */
    toEntry: (arrival: Arrival): SaidEntry => {
      const other = openArrivals();
      other.receive({ ...arrival, lifeSpan: arrival.lifeSpan ?? forEver });
      const [entry] = other.history().said;
      if (entry === undefined) throw new Error('Nothing arrived.');
      return entry;
    },
    /** A consent that no history leads to, as merges of former releases left some. */
    set: (stored: Consent): void => {
      consent = stored;
    },
    consent: () => consent,
    rows: () => rows,
    choices: () => choices,
    history: historyNow,
    /** What the model makes of all that is stored, as of a time. */
    model: (until: string) => {
      const { said, recorded } = historyNow();
      return replayHistory({ said, recorded, retirements, until, newId: () => 'unrecorded' });
    },
  };
};

const dated = (dates: object | undefined) => {
  if (dates === undefined) return {};
  const { subjectId: _, ...own } = dates as { subjectId?: string };
  return own;
};
