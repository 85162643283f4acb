import type { TransactionRow } from '#service/db/schema/receipts.ts';
import { planEnd } from '#service/domains/confirmations/plan-end.ts';
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
import { markTests } from '#service/domains/receipts/test-marks.ts';
import { planLive } from '#service/domains/replays/plan-live.ts';

/** What a suite says of a receipt to one purpose; times are instants. */
export type Arrival = Partial<
  Pick<CheckedReceipt, 'collectionPointId' | 'reconfirms' | 'isDated' | 'isTest' | 'isSenderKnown'>
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
  unsubscribed: null,
  isTest: false,
  linkToken: null,
  linkTokenRenewedAt: null,
  linkGeneration: 0,
  linkTokenHash: null,
  linkDays: null,
  latestGeolocation: null,
  latestSource: null,
  createdAt: '',
  modifiedAt: '',
  lastTransactionAt: '-infinity',
  lastInteractionAt: '-infinity',
};
const key = keyOf(nobody.id, purposeId);
const emptyCancel = {
  type: 'CANCEL' as const,
  purposeVersion: 1,
  expiryAt: null,
  lifeSpan: { seconds: 0, implicitSeconds: null, countedFrom: null },
  reconfirms: false,
  endsNothing: true,
  choices: [],
  receiptId: null,
  collectionPointId: null,
  collectionPointVersion: null,
  note: null,
  geolocation: null,
};
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
    const own = rows.filter(({ isTest }) => subject.isTest || !isTest);
    for (const row of own) {
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
      id: `receipt ${arrival.name ?? count}`,
      identifier: subject.identifier,
      identifierType: '',
      collectionPointId,
      collectionPointVersion: 1,
      token: null,
      createdAt,
      interactionAt,
      language: null,
      isTest: arrival.isTest ?? false,
      origin: 'API',
      sameness: null,
      reconfirms,
      listed: [],
      isDated,
      isSenderKnown: arrival.isSenderKnown ?? null,
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
          ...(arrival.waitsFor && { waitsFor: arrival.waitsFor }),
          keepsGeolocation: false,
        },
      ],
    };
  };

  /** As `startLive` does: what tests gave goes. */
  const startLive = (until: string): void => {
    const actsById = new Map(rows.map(({ id, interactionAt }) => [id, interactionAt]));
    const tests = new Map(rows.flatMap(({ id, isTest, type }) => (isTest ? [[id, type]] : [])));
    subject = { ...subject, isTest: false };
    const said = rows.filter(({ isTest, autoGenerated }) => !isTest && !autoGenerated);
    const latest = (key: 'createdAt' | 'interactionAt') =>
      said.reduce((last, row) => (row[key] > last ? row[key] : last), '-infinity');
    subject.lastTransactionAt = latest('createdAt');
    subject.lastInteractionAt = latest('interactionAt');
    if (consent === null) return;
    const firstArrivedAt = consent.firstTransactionAt;
    const stored = { consent, choices, actsById, tests, firstArrivedAt, isDecidedByMerge: false };
    const newId = () => {
      ends += 1;
      return `end ${ends}`;
    };
    const plan = planLive({ stored, history: historyNow(), retirements, until, newId });
    if (plan.kind === 'same') return;
    if (plan.kind === 'kept') throw new Error('All that arrived is there.');
    const { replayed } = plan;
    consent = replayed.consent;
    const gone = new Set(replayed.overtaken);
    rows = [
      ...rows.map((row) => ({
        ...row,
        ...replayed.redated.get(row.id),
        supersededAt: gone.has(row.id) ? until : row.supersededAt,
      })),
      ...replayed.added.map((ending) => expiryOf(subject, purposeId, ending)),
    ];
    for (const [id, choice] of replayed.choices) {
      if (choice === null) choices.delete(id);
      else choices.set(id, choice.isConsented);
    }
  };

  return {
    receive: (arrival: Arrival): void => {
      const name = arrival.name ?? String(count);
      const kind = isNew ? null : subject.isTest;
      const marks = markTests([asOwn(toReceipt(arrival))], () => kind);
      if (isNew) subject = { ...subject, isTest: marks.isTest.get(subject.identifier) ?? false };
      if (marks.startLive.size > 0) startLive(arrival.createdAt);
      const [share] = marks.shares;
      if (share === undefined) throw new Error('Nothing arrived.');
      const receipt = arrivingAfter(share, subject.lastInteractionAt);
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
        optedOut: new Set(),
        transactions: [],
        waiting: new Map(),
        overtaken: new Map(),
        unsubscribed: new Map(),
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
    /** Takes requests back that nobody confirmed, as `endRequests` does. */
    takeBack: (names: readonly string[], until: string): void => {
      const requestIds = new Set(names);
      const canceled = `cancel ${names.join()}`;
      const cancel = { ...emptyCancel, id: canceled, createdAt: until, interactionAt: until };
      const newId = () => {
        ends += 1;
        return `end ${ends}`;
      };
      const plan =
        consent === null
          ? null
          : planEnd({
              ...{ stored: consent, history: historyNow(), requestIds, retirements, until },
              ...{ cancel, newId },
            });
      const gone = new Set([...names, ...(plan?.replayed.overtaken ?? [])]);
      rows = rows.map((row) => ({
        ...row,
        ...plan?.replayed.redated.get(row.id),
        supersededAt: gone.has(row.id) ? (row.supersededAt ?? until) : row.supersededAt,
      }));
      if (plan === null) return;
      if (plan.canceled) throw new Error('No merge decided on it.');
      const { replayed } = plan;
      consent = replayed.consent;
      rows = [...rows, ...replayed.added.map((end) => expiryOf(subject, purposeId, end))];
      for (const [id, choice] of replayed.choices) {
        if (choice === null) choices.delete(id);
        else choices.set(id, choice.isConsented);
      }
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
