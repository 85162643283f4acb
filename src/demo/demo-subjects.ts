import type { demoBrands } from './demo-collection-point.ts';
import { createRandom, type Random } from './demo-random.ts';
import { type DemoRegion, demoRegions } from './subject-names.ts';

/** A fictional person as the service knows them under one identifier. */
export type DemoSubject = {
  identifier: string;
  identifierType: string;
  brand: keyof typeof demoBrands;
  region: DemoRegion;
  /** What forms may ask of them, by the name of the data element. */
  answers: Readonly<Record<string, string>>;
  /** What of it every first form has asked: what duplicates have in common. */
  told: readonly string[];
  additionalIdentifiers: Readonly<Record<string, string>>;
  isTest: boolean;
  /** Entered by hand, and never heard of since. */
  isContact: boolean;
  /** Whether the last word is a yes or a no, where duplicates contradict each other. */
  lastWord?: 'join' | 'leave';
  /** Turns up after the demo's end, for the first time or again. */
  isLate?: 'new' | 'again';
};

type Kind = Pick<DemoSubject, 'brand' | 'identifierType'> & { share: number };

const kinds: readonly Kind[] = [
  { share: 0.38, brand: 'stores', identifierType: 'Email' },
  { share: 0.26, brand: 'media', identifierType: 'Email' },
  { share: 0.07, brand: 'clinics', identifierType: 'Email' },
  { share: 0.08, brand: 'clinics', identifierType: 'Patient number' },
  { share: 0.04, brand: 'clinics', identifierType: 'Phone number' },
  { share: 0.06, brand: 'stores', identifierType: 'Cookie ID' },
  { share: 0.05, brand: 'media', identifierType: 'Cookie ID' },
  { share: 0.04, brand: 'media', identifierType: 'Device ID' },
  { share: 0.02, brand: 'stores', identifierType: 'Loyalty number' },
];

const domains = ['example.org', 'example.com', 'example.net'];
const interests = ['Garden', 'Books', 'Sport', 'Travel', 'Cooking', 'Culture', 'Science'];
const companies = ['Example Works', 'Example Logistics', 'Example & Sons', 'Example Studio'];
const jobTitles = ['Buyer', 'Editor', 'Office manager', 'Head of sales', 'Engineer', 'Librarian'];
const stores = ['Market Square', 'Harbour', 'Old Town', 'Station', 'Riverside'];

const byShare = <Entry extends { share: number }>(entries: readonly Entry[], random: Random) => {
  let rest = random.between(0, 1);
  const found = entries.find(({ share }) => {
    rest -= share;
    return rest < 0;
  });
  return found ?? random.oneOf(entries);
};

const asciiOf = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

const digits = (random: Random, length: number): string =>
  Array.from({ length }, () => Math.floor(random.between(0, 10))).join('');

const hex = (random: Random, length: number): string =>
  Array.from({ length }, () => Math.floor(random.between(0, 16)).toString(16)).join('');

/** Numbers and addresses that nobody else of the demo has. */
const createUnique = () => {
  const addresses = new Map<string, number>();
  const phones = new Map<string, number>();
  let last = 0;
  return {
    number: (prefix: string, random: Random): string => {
      last += 1;
      return `${prefix}-${digits(random, 3)}-${String(10_000 + last)}`;
    },
    emailName: (given: string, family: string): string => {
      const name = `${asciiOf(given)}.${asciiOf(family)}`;
      const count = (addresses.get(name) ?? 0) + 1;
      addresses.set(name, count);
      return count === 1 ? name : `${name}${count}`;
    },
    phone: (region: DemoRegion): string | null => {
      const count = phones.get(region.language) ?? 0;
      phones.set(region.language, count + 1);
      return region.phone(count);
    },
  };
};
type Unique = ReturnType<typeof createUnique>;

const answersOf = (region: DemoRegion, unique: Unique, random: Random): Record<string, string> => {
  const given = random.oneOf(region.given);
  const family = random.oneOf(region.family);
  const phone = unique.phone(region);
  const year = Math.floor(random.between(1942, 2007));
  const day = `${Math.floor(random.between(10, 13))}-${Math.floor(random.between(10, 29))}`;
  return {
    Email: `${unique.emailName(given, family)}@${random.oneOf(domains)}`,
    ...(phone === null ? {} : { 'Phone number': phone }),
    'First name': given,
    'Last name': family,
    Country: region.country,
    'Country of residence': region.country,
    'Country of delivery': region.country,
    'Date of birth': `${year}-${day}`,
    'Street address': `${random.oneOf(region.streets)} ${Math.floor(random.between(1, 90))}`,
    'Postal code': digits(random, 5),
    'Preferred language': region.language,
    'Preferred store': random.oneOf(stores),
    Interests: random.oneOf(interests),
    Company: random.oneOf(companies),
    'Job title': random.oneOf(jobTitles),
    'Loyalty number': unique.number('L', random),
    'Subscription number': unique.number('S', random),
    'Patient number': unique.number('P', random),
    'Cookie ID': `${hex(random, 8)}-${hex(random, 12)}`,
    'Device ID': hex(random, 16).toUpperCase(),
  };
};

/** The number that a brand knows its people by. */
const numbers = {
  stores: 'Loyalty number',
  media: 'Subscription number',
  clinics: 'Patient number',
  group: 'Loyalty number',
};

const makeSubject = (unique: Unique, random: Random): DemoSubject => {
  const region = byShare(demoRegions, random);
  const { brand, identifierType: wanted } = byShare(kinds, random);
  const answers = answersOf(region, unique, random);
  const identifierType = answers[wanted] === undefined ? 'Email' : wanted;
  const also = numbers[brand];
  return {
    identifier: answers[identifierType] ?? '',
    identifierType,
    brand,
    region,
    answers,
    told: [],
    additionalIdentifiers:
      identifierType === 'Email' && random.isLikely(0.2) ? { [also]: answers[also] ?? '' } : {},
    isTest: random.isLikely(0.003),
    isContact: random.isLikely(0.008),
  };
};

const at = (email: string, change: (name: string) => string, domain?: string): string => {
  const [name = '', host = ''] = email.split('@');
  return `${change(name)}@${domain ?? host}`;
};
const capitalized = (name: string): string =>
  name.replaceAll(/(^|\.)[a-z]/g, (letter) => letter.toUpperCase());

/** What a person wrote another time, and what tells that they are one. */
const otherIdentifiers: readonly ((
  subject: DemoSubject,
) => Pick<DemoSubject, 'identifier' | 'told'>)[] = [
  ({ identifier }) => ({ identifier: at(identifier, capitalized), told: ['Last name'] }),
  ({ identifier }) => ({
    identifier: at(identifier, (name) => `${name}+offers`),
    told: ['Last name'],
  }),
  ({ identifier, brand }) => ({
    identifier: at(identifier, (name) => `${name.split('.').reverse().join('.')}.mail`),
    told: [numbers[brand], 'Last name'],
  }),
  ({ identifier, answers }) => ({
    identifier: at(identifier, (name) => `${name}.private`),
    told: [answers['Phone number'] === undefined ? 'Street address' : 'Phone number', 'Last name'],
  }),
];

const duplicateShare = 0.024;

/** The same person once or twice more, under other identifiers, and some with the opposite will. */
const repeat = (subject: DemoSubject, group: number): DemoSubject[] => {
  const isContrary = group % 2 === 0;
  const others = group % 4 === 3 ? [group, group + 1] : [group];
  const twins = others.map((index) => {
    const other = otherIdentifiers[index % otherIdentifiers.length]?.(subject);
    return { ...subject, ...other, additionalIdentifiers: {}, isContact: false };
  });
  const told = [...new Set(twins.flatMap((twin) => twin.told))];
  const saying = (one: DemoSubject, lastWord: 'join' | 'leave'): DemoSubject =>
    isContrary ? { ...one, lastWord } : one;
  return [
    saying({ ...subject, told, isContact: false }, 'join'),
    ...twins.map((twin) => saying({ ...twin, told }, 'leave')),
  ];
};

/**
 * So many subjects, the same for the same seed. Of a thousand people 24 are there twice or three
 * times. Addresses are of reserved domains, and phone numbers of ranges that are set aside for
 * fiction. So many `late` ones come on top.
 */
export const makeSubjects = (count: number, seed: number, late = 0): DemoSubject[] => {
  const random = createRandom(seed);
  const unique = createUnique();
  const subjects: DemoSubject[] = [];
  const groups = Math.round(count * duplicateShare);
  for (let group = 0; subjects.length < count; ) {
    const subject = makeSubject(unique, random);
    const isDue = group < groups && subjects.length >= (group * count) / groups;
    const left = count - subjects.length;
    if (isDue && left > 2 && subject.identifierType === 'Email') {
      subjects.push(...repeat(subject, group));
      group += 1;
    } else {
      subjects.push(subject);
    }
  }
  for (let number = 0; number < late; number += 1) {
    const isLate = random.isLikely(0.7) ? 'new' : 'again';
    subjects.push({ ...makeSubject(unique, random), isContact: false, isLate });
  }
  return subjects;
};
