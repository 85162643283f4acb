import type {
  CollectionPointVersionV1,
  LinkedPurpose,
} from '#contract/collection-point-records.ts';
import type { TransactionType } from '#contract/data-subject-values.ts';
import type { PointOfReceipt } from '#service/domains/receipts/read-point.ts';
import { type demoBrands, hasOwnConfirmation } from './demo-collection-point.ts';
import type { Random } from './demo-random.ts';
import { demoStory, doorWeight, drawTime, isBroken, yesShare } from './demo-rhythm.ts';
import type { DemoSubject } from './demo-subjects.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** A published version: as people see it and as receipts are held against it. */
export type OpenVersion = { from: number; record: CollectionPointVersionV1; point: PointOfReceipt };

/** A collection point of the demo with what was published of it, oldest first. Times are milliseconds. */
export type OpenPoint = {
  brand: keyof typeof demoBrands;
  /** Published versions, each in force until the next one's `from`. */
  versions: readonly OpenVersion[];
  /** When it was disabled, or the demo's end. */
  until: number;
};

export type Mood = 'join' | 'leave' | 'change' | 'extend';

/** One receipt to come: what a person said about which purposes, where and when. */
export type Visit = {
  subject: DemoSubject;
  at: number;
  version: OpenVersion;
  isFirst: boolean;
  choices: readonly { purpose: LinkedPurpose; type: TransactionType }[];
};

/** Purposes that a person has decided on, and whether the last word was a yes. */
type Decided = Map<string, boolean>;

/** The span of the plan, in milliseconds. */
type Span = {
  /** The demo's end. */
  end: number;
  /** Where the person isn't to turn up any more. */
  until: number;
  random: Random;
};

const leavingTypes: readonly string[] = ['ADMIN_UPDATE', 'NOTIFICATION_OPT_OUT'];
const laterTypes: readonly string[] = [...leavingTypes, 'PREFERENCE_CENTER', 'BULK_IMPORT'];
const assumed: readonly (string | null | undefined)[] = ['IMPLIED', 'NOTICE_ONLY'];
const optOut: readonly (string | null | undefined)[] = [
  'CHECKOPTOUT',
  'UNCHECKOPTOUT',
  'LEGITIMATE_INTEREST',
];

/** How much rather people come to a preference center than to another point. */
const centerWeight = 4;

const versionAt = ({ versions, until }: OpenPoint, at: number): OpenVersion | undefined =>
  at < until ? versions.findLast(({ from }) => from <= at) : undefined;

/** Whether it is the collection point of a preference center. */
export const isOfCenter = ({ CollectionPointType: type }: CollectionPointVersionV1): boolean =>
  type === 'PREFERENCE_CENTER';

/** What saying yes is called at a point. */
const yesAt = (point: CollectionPointVersionV1): TransactionType => {
  if (hasOwnConfirmation(point)) return 'PENDING';
  if (assumed.includes(point.ConsentType)) return 'IMPLICIT';
  if (optOut.includes(point.ConsentType)) return 'NO_OPT_OUT';
  return point.CollectionPointType === 'API' ? 'OPT_IN' : 'CONFIRMED';
};

const noAt = (point: CollectionPointVersionV1): TransactionType => {
  if (point.CollectionPointType === 'NOTIFICATION_OPT_OUT') return 'HARD_OPT_OUT';
  return optOut.includes(point.ConsentType) ? 'OPT_OUT' : 'WITHDRAWN';
};

type Occasion = { at: number; end: number; random: Random };

const join = (point: CollectionPointVersionV1, { at, end, random }: Occasion): Visit['choices'] => {
  const share = yesShare(point.Name, at, end);
  return (point.Purposes ?? []).flatMap((purpose, index) => {
    const isYes = random.isLikely(index === 0 ? share.first : share.others);
    if (isYes) return [{ purpose, type: yesAt(point) }];
    if (optOut.includes(point.ConsentType)) return [{ purpose, type: 'OPT_OUT' as const }];
    return point.NoConsentTransactions ? [{ purpose, type: 'NOTGIVEN' as const }] : [];
  });
};

const leave = (
  point: CollectionPointVersionV1,
  decided: Decided,
  random: Random,
): Visit['choices'] => {
  const isAll = point.CollectionPointType === 'NOTIFICATION_OPT_OUT';
  const standing = (point.Purposes ?? []).filter(({ Id }) => isAll || decided.get(Id) === true);
  return standing
    .filter((_purpose, index) => isAll || index === 0 || random.isLikely(0.7))
    .map((purpose) => ({ purpose, type: noAt(point) }));
};

const decideAgain = (
  point: CollectionPointVersionV1,
  decided: Decided,
  { mood, random }: { mood: 'change' | 'extend'; random: Random },
): Visit['choices'] =>
  (point.Purposes ?? []).flatMap((purpose): Visit['choices'] => {
    if (decided.get(purpose.Id) !== true) {
      return random.isLikely(0.1) ? [{ purpose, type: 'NO_CHOICE' }] : [];
    }
    if (mood === 'change') {
      const hasOptions = (purpose.CustomPreferences ?? []).length > 0;
      return hasOptions ? [{ purpose, type: 'CHANGE_PREFERENCES' }] : [];
    }
    return (purpose.LifeSpan ?? 0) > 0 ? [{ purpose, type: 'EXTEND' }] : [];
  });

/** A page that shows what holds records only what is changed on it. */
const changeOnCenter = (
  point: CollectionPointVersionV1,
  decided: Decided,
  { mood, random }: { mood: Mood; random: Random },
): Visit['choices'] =>
  (point.Purposes ?? []).flatMap((purpose): Visit['choices'] => {
    const last = decided.get(purpose.Id);
    if (last !== true) {
      if (mood === 'join' && random.isLikely(0.35)) return [{ purpose, type: 'CONFIRMED' }];
      const isRefused = last === undefined && mood !== 'extend' && random.isLikely(0.12);
      return isRefused ? [{ purpose, type: 'OPT_OUT' }] : [];
    }
    if (mood === 'leave') return random.isLikely(0.75) ? [{ purpose, type: 'WITHDRAWN' }] : [];
    const hasOptions = (purpose.CustomPreferences ?? []).length > 0;
    return mood === 'change' && hasOptions && random.isLikely(0.8)
      ? [{ purpose, type: 'CHANGE_PREFERENCES' }]
      : [];
  });

const choose = (
  point: CollectionPointVersionV1,
  decided: Decided,
  { mood, ...occasion }: { mood: Mood } & Occasion,
): Visit['choices'] => {
  const { random } = occasion;
  if (isOfCenter(point)) return changeOnCenter(point, decided, { mood, random });
  if (mood === 'join') return join(point, occasion);
  if (mood === 'leave') return leave(point, decided, random);
  return decideAgain(point, decided, { mood, random });
};

const note = (decided: Decided, choices: Visit['choices']): void => {
  const no: readonly TransactionType[] = ['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT', 'NOTGIVEN'];
  for (const { purpose, type } of choices) {
    if (type !== 'NO_CHOICE' || !decided.has(purpose.Id)) {
      decided.set(purpose.Id, type !== 'NO_CHOICE' && !no.includes(type));
    }
  }
};

/** Whoever was asked to confirm by mail mostly does so within a day. */
const confirm = (visit: Visit, random: Random): Visit[] => {
  const isAsked = visit.choices.some(({ type }) => type === 'PENDING');
  if (!isAsked || random.isLikely(0.15)) return [];
  const type = random.isLikely(0.04) ? 'CANCEL' : 'CONFIRMED';
  return [
    {
      ...visit,
      at: visit.at + random.between(0.1, 20) * hourMs,
      isFirst: false,
      choices: visit.choices
        .filter((choice) => choice.type === 'PENDING')
        .map(({ purpose }) => ({ purpose, type })),
    },
  ];
};

/** Whoever wants no more messages at all doesn't turn up again. */
const isGone = (visits: readonly Visit[]): boolean =>
  visits.some(({ choices }) => choices.some(({ type }) => type === 'HARD_OPT_OUT'));

const moodOf = (subject: DemoSubject, decided: Decided, random: Random): Mood => {
  if (subject.lastWord !== undefined) return subject.lastWord;
  if (![...decided.values()].includes(true)) return 'join';
  const draw = random.between(0, 1);
  if (draw < 0.34) return 'leave';
  if (draw < 0.56) return 'change';
  return draw < 0.68 ? 'extend' : 'join';
};

/** The places where a person may turn up, by what they are known by there. */
const placesOf = ({ brand, identifierType }: DemoSubject, points: readonly OpenPoint[]) =>
  points.filter(
    (point) =>
      (point.brand === brand || point.brand === 'group') &&
      point.versions[0]?.record.SubjectIdentifier === identifierType,
  );

const nameOf = ({ versions }: OpenPoint): string => versions[0]?.record.Name ?? '';

/** The first of them that a chance falls on, where some are larger than others. */
const oneDoor = (doors: readonly OpenPoint[], random: Random): OpenPoint => {
  const weights = doors.map((door) => doorWeight(nameOf(door)));
  let rest = random.between(
    0,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  const found = doors.find((_door, index) => {
    rest -= weights[index] ?? 0;
    return rest < 0;
  });
  return found ?? random.oneOf(doors);
};

const firstVisit = (
  subject: DemoSubject,
  places: readonly OpenPoint[],
  { end, until, random }: Span,
): Visit | null => {
  const typeOf = ({ versions }: OpenPoint) => versions[0]?.record.CollectionPointType ?? '';
  const isNew = subject.isLate === 'new';
  const openOnes = isNew ? places.filter((place) => place.until >= until) : places;
  const imports = openOnes.filter((place) => typeOf(place) === 'BULK_IMPORT');
  const isImported = !isNew && imports.length > 0 && random.isLikely(0.12);
  const usual = openOnes.filter((place) => !laterTypes.includes(typeOf(place)));
  if ((isImported ? imports : usual).length === 0) return null;
  const door = isImported ? random.oneOf(imports) : oneDoor(usual, random);
  const from = isNew ? end : (door.versions[0]?.from ?? door.until);
  const last = isNew ? until : Math.min(door.until, end);
  const draw = () => from + random.between(0, 1) ** (isNew ? 1 : 0.9) * (last - from);
  const at = isImported ? draw() : drawTime(nameOf(door), { end, random, draw });
  const version = versionAt(door, at);
  const [purpose] = version?.record.Purposes ?? [];
  if (version === undefined || purpose === undefined) return null;
  const { record } = version;
  const drawn = join(record, { at, end, random });
  const choices = drawn.length > 0 ? drawn : [{ purpose, type: yesAt(record) }];
  return { subject, at, version, isFirst: true, choices };
};

const nextVisit = (
  subject: DemoSubject,
  places: readonly OpenPoint[],
  { mood, decided, ...occasion }: { mood: Mood; decided: Decided } & Occasion,
): Visit | null => {
  const { at, end, random } = occasion;
  const open = places.flatMap((place) => {
    const version = versionAt(place, at);
    const type = version?.record.CollectionPointType ?? 'BULK_IMPORT';
    const fits = type !== 'BULK_IMPORT' && (mood === 'leave' || !leavingTypes.includes(type));
    return version !== undefined && fits && !isBroken(nameOf(place), at, end) ? [version] : [];
  });
  const possible = open
    .map((version) => ({
      version,
      choices: choose(version.record, decided, { mood, ...occasion }),
    }))
    .filter(({ choices }) => choices.length > 0);
  if (possible.length === 0) return null;
  // Who changes their mind rather finds the page that is made for it.
  const liked = possible.flatMap((one) => {
    const isLiked = isOfCenter(one.version.record);
    return isLiked ? Array.from({ length: centerWeight }, () => one) : [one];
  });
  return { subject, at, isFirst: false, ...random.oneOf(liked) };
};

/** The answer to the request to agree to a purpose's new version; most say yes. */
const answerReconsent = (
  visits: readonly Visit[],
  places: readonly OpenPoint[],
  { at, decided, random }: { at: number; decided: Decided; random: Random },
): Visit | null => {
  const { point, purpose: name } = demoStory.reconsent;
  const place = places.find((one) => nameOf(one) === point);
  const version = place && versionAt(place, at);
  const purpose = version?.record.Purposes?.find(({ Label }) => Label === name);
  const [first] = visits;
  if (version === undefined || purpose === undefined || first === undefined) return null;
  const former = visits
    .flatMap(({ choices }) => choices)
    .findLast(({ purpose: { Id } }) => Id === purpose.Id);
  const isAsked =
    decided.get(purpose.Id) === true && (former?.purpose.Version ?? 0) < purpose.Version;
  if (!isAsked) return null;
  const draw = random.between(0, 1);
  if (draw > 0.68) return null;
  const type = draw < 0.6 ? 'CONFIRMED' : 'WITHDRAWN';
  return { subject: first.subject, at, version, isFirst: false, choices: [{ purpose, type }] };
};

/** A time soon after the beginning of something, mostly. */
const soonAfter = (
  { begins, ends }: { begins: number; ends: number },
  { end, random }: { end: number; random: Random },
): number => {
  const draw = () => end - (begins - (begins - ends) * random.between(0, 1) ** 2) * dayMs;
  return drawTime('', { end, random, draw });
};

/**
 * What a person did over the time that the points were open, in its order: only at points that were
 * open, under the version that was in force. Nothing where no point knows them by their identifier.
 * Only those who are late turn up after `end`, and they do.
 */
export const planVisits = (
  subject: DemoSubject,
  points: readonly OpenPoint[],
  span: Span,
): Visit[] => {
  const { end, until, random } = span;
  const places = placesOf(subject, points);
  const first = firstVisit(subject, places, span);
  if (first === null) return [];
  const decided: Decided = new Map();
  const visits: Visit[] = [];
  const add = (visit: Visit) => {
    const place = places.find(({ versions }) => versions.includes(visit.version));
    // A new version asks again.
    const confirmed = confirm(visit, random).filter(
      ({ at, version }) => place !== undefined && versionAt(place, at) === version,
    );
    const all = [visit, ...confirmed];
    for (const one of all) note(decided, one.choices);
    visits.push(...all);
  };
  const lastAt = () => visits.at(-1)?.at ?? first.at;
  const visitAt = (at: number, mood: Mood) =>
    nextVisit(subject, places, { at, end, mood, decided, random });
  add(first);
  const isOfCampaign = first.version.record.Name === demoStory.campaign.point;
  const calls = [
    {
      at: soonAfter(demoStory.reconsent, span),
      answer: (at: number) => answerReconsent(visits, places, { at, decided, random }),
    },
    ...(isOfCampaign && random.isLikely(0.3)
      ? [
          {
            at: soonAfter(demoStory.leaving, span),
            answer: (at: number) => visitAt(at, 'leave'),
          },
        ]
      : []),
  ];
  const answerCalls = (before: number) => {
    for (const call of calls.splice(0, calls.filter(({ at }) => at < before).length)) {
      const visit = call.at > lastAt() && !isGone(visits) ? call.answer(call.at) : null;
      if (visit !== null) add(visit);
    }
  };
  while (!isGone(visits) && random.isLikely(0.6)) {
    const draw = () => lastAt() + random.between(0.5, 18) ** 2 * dayMs;
    const at = drawTime('', { end, random, draw });
    answerCalls(at);
    if (at >= end || at <= lastAt() || isGone(visits)) break;
    const visit = visitAt(at, moodOf(subject, decided, random));
    if (visit === null) break;
    add(visit);
  }
  answerCalls(end);
  if (subject.lastWord !== undefined && !isGone(visits)) {
    const last = lastAt();
    const visit = visitAt(last + random.between(0, 1) * (end - last), subject.lastWord);
    if (visit !== null) add(visit);
  }
  if (subject.isLate === 'again' && !isGone(visits) && lastAt() < end) {
    const draw = () => end + random.between(0, 1) * (until - end);
    const at = drawTime('', { end, random, draw });
    const visit = visitAt(at, moodOf(subject, decided, random));
    if (visit !== null) add(visit);
  }
  return visits.filter((visit) => visit.at < until);
};
