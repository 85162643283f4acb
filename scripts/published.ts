import { createHash } from 'node:crypto';
import { environments, limitsOf } from '#contract/common/limits.ts';
import { eventExamples } from '#contract/documentation/events.ts';
import { operationTexts } from '#contract/documentation/operation-texts.ts';
import { readConfig } from '#service/config.ts';

/** What programs and operators rely on, by its name, each with a hash of its value. */
export type Published = Readonly<Record<string, string>>;

/** What was published when a changelog last had so many entries; only `noteChanges` makes a seal. */
export type Note = { entries: number; published: Published; seal: string };

export const noteFile = 'docs/published.json';
const section = 'For programs and operators';

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Equal for equal values, in whatever order their keys are written. */
export const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, sorted) ?? '')
    .digest('hex')
    .slice(0, 12);

/** The names that are looked up, and what there is if none is given. */
const readSettings = () => {
  const names = new Set<string>();
  const read = (given: Record<string, string>) =>
    readConfig(
      new Proxy(given, {
        get: (own, name) => {
          if (typeof name === 'string' && !name.endsWith('_FILE')) names.add(name);
          return Reflect.get(own, name);
        },
      }),
      1,
    );
  // Some names are looked up only with a provider.
  read({ OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'console' });
  const demo = read({});
  if ('faults' in demo) throw new Error(demo.faults.join(' '));
  return { names, defaults: demo.config };
};

export const readPublished = (): Published => {
  const { names, defaults } = readSettings();
  const values = [
    ...Object.entries(operationTexts).map(([id, { example }]) => [`example of ${id}`, example]),
    ...Object.entries(eventExamples).map(([name, example]) => [`event ${name}`, example]),
    ...[...names].map((name) => [`setting ${name}`, name]),
    ...Object.entries(defaults)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [`default of ${name}`, value]),
    ...environments.map((name) => [`limits in ${name}`, limitsOf(name)]),
  ] as [name: string, value: unknown][];
  return Object.fromEntries(values.sort().map(([name, value]) => [name, hashOf(value)]));
};

export const sealOf = ({ entries, published }: Omit<Note, 'seal'>): string =>
  hashOf({ entries, published });

/** What differs, as "changed: example of listPurposes". */
export const findChanges = (noted: Published, now: Published): string[] =>
  [...new Set([...Object.keys(noted), ...Object.keys(now)])].sort().flatMap((name) => {
    if (noted[name] === now[name]) return [];
    if (noted[name] === undefined) return [`added: ${name}`];
    return [`${now[name] === undefined ? 'gone' : 'changed'}: ${name}`];
  });

/** The entries for programs and operators of each release in a changelog; null where it has no such section. */
export const readEntries = (changelog: string): { release: string; entries: number | null }[] =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [release = '', ...rest] = part.split('\n');
      const own = rest
        .join('\n')
        .split(/^### /m)
        .find((text) => text.startsWith(`${section}\n`));
      return { release, entries: own?.match(/^- \S/gm)?.length ?? (own === undefined ? null : 0) };
    });

const countEntries = (changelog: string): number =>
  readEntries(changelog).reduce((sum, { entries }) => sum + (entries ?? 0), 0);

/** What is still to be done, a sentence each; none if the note is right. */
export const findFaults = (note: Note, now: Published, changelog: string): string[] => {
  const changes = findChanges(note.published, now);
  const entries = countEntries(changelog);
  return [
    ...(note.seal === sealOf(note)
      ? []
      : [
          `${noteFile} was changed by hand: take it from the main branch as a whole, and run npm run published.`,
        ]),
    ...readEntries(changelog)
      .filter((part) => part.entries === null)
      .map(({ release }) => `CHANGELOG.md, ${release}: add a section "### ${section}".`),
    ...changes.map(
      (change) =>
        `${change}; add an entry to CHANGELOG.md under '${section}' and run npm run published to note it.`,
    ),
    ...(changes.length === 0 && entries !== note.entries
      ? [
          `CHANGELOG.md has ${entries} entries, and ${note.entries} are noted; run npm run published.`,
        ]
      : []),
  ];
};

/**
 * The note of what is published now.
 * @throws Error with one sentence if something changed and the changelog has no entry more
 */
export const noteChanges = (note: Note, now: Published, changelog: string): Note => {
  if (note.seal !== sealOf(note)) {
    throw new Error(`${noteFile} was changed by hand: take it from the main branch as a whole.`);
  }
  const changes = findChanges(note.published, now);
  const entries = countEntries(changelog);
  if (changes.length > 0 && entries <= note.entries) {
    throw new Error(
      `${changes.join(', ')}: add an entry to CHANGELOG.md under '${section}' first. If it's there and noted already, take ${noteFile} from the main branch.`,
    );
  }
  const next = { entries, published: now };
  return { ...next, seal: sealOf(next) };
};
