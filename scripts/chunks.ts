import { join } from 'node:path';

/** What the bundler tells of a module; ids are absolute paths. */
export type ModuleInfo = {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  importers: readonly string[];
  code: string | null;
};
export type Modules = { getModuleInfo: (id: string) => ModuleInfo | null };

const source = (path: string) => join(import.meta.dirname, '../src/console', path);
const entry = source('main.tsx');

/** Small ones among them would draw forms into other lists. */
const ofFirstList = [
  'features/collection-points/CollectionPointListPage.tsx',
  'ui/fields/field-style.ts',
  'ui/combobox/rank-options.ts',
  'ui/is-composing.ts',
].map(source);

/** What comes behind every page that is on screen (src/console/ui/lazy-extra.ts). */
const extras = [
  'ui/TipHost.tsx',
  'app/session/SignInAgain.tsx',
  'app/FetchAhead.tsx',
  'app/help/PageKeys.tsx',
  'app/ZoneNote.tsx',
].map(source);

/** Large ones, which a page without them doesn't wait for. */
const libraries: Record<string, RegExp> = {
  // MUI.
  dialogs: /\/@emotion\/cache\//,
  forms: /\/react-hook-form\//,
  comboboxes: /\/@mui\/material\/useAutocomplete\//,
  charts: /\/@mui\/x-charts\//,
};

/** Features whose pages show the same things; the palette leads to people. */
const groups: Record<string, RegExp> = {
  versions:
    /\/(?:features\/(?:collection-points|preference-centers|purposes)|records\/versioned)\//,
  destinations: /\/features\/(?:arrivals|destinations)\//,
  people:
    /\/(?:app\/palette|features\/(?:attachments|calls|consent-groups|erasures|linked-people|magic-links|mails|merge|merge-requests|people-search|person|proofs|record-consent))\//,
};

// They import all of a library, and nobody needs them for that: who imports from them needs what it
// names. Icons, and the queries.
const barrel =
  /\/(?:(lucide-react)\/dist\/esm\/lucide-react|(@tanstack\/(?:react-query|query-core))\/build\/modern\/index)\.m?js$/;
const namedBelow = /(?:im|ex)port\s*\{([^}]+)\}\s*from\s*["']\.(\/[\w/-]+\.m?js)["']/g;
const namedFrom = (library: string) =>
  new RegExp(`import\\s*\\{([^}]+)\\}\\s*from\\s*["']${library}["']`, 'g');

/** What the entry shares with all others. */
const withTheList = /\/node_modules\/(?:react-dom|scheduler|lucide-react\/dist\/esm\/(?!icons\/))/;

const pageFile = /\/console\/(?:app|features)\/(?:.+\/)?\w+Page\.tsx$/;

/** The names in `{ one, two as three }`, as they are on one side of `as`. */
const namesIn = (list: string, side: 'inside' | 'outside'): string[] =>
  list.split(',').map((name) => {
    const [from = '', to = from] = name.trim().split(/\s+as\s+/);
    return side === 'inside' ? from : to;
  });

/** What has a page beside the signed-in ones. */
const pagesBeside: Record<string, string> = { [source('app/VerifyPage.tsx')]: 'proofs' };

const featureOf = (id: string): string =>
  pagesBeside[id] ?? /\/features\/([\w-]+)\//.exec(id)?.[1] ?? '';

/**
 * Which chunk a module belongs to; null where it's one part's alone, or the entry's.
 *
 * Without it there is a chunk for each combination of parts that share something: pages would wait
 * for dozens of them, and small ones compress badly. A chunk is named by whose pages need it and by
 * the libraries that all of these pages need. What a module imports is needed by at least the same
 * pages: so no chunk needs one of more libraries, and none fails in a circle.
 */
const divide = (modules: Modules) => {
  const infoOf = (id: string) => modules.getModuleInfo(id);

  const namesOfBarrels = new Map<string, Map<string, string>>();
  /** The file of each name that a barrel passes on. */
  const namesOf = (id: string): Map<string, string> => {
    const known = namesOfBarrels.get(id);
    if (known !== undefined) return known;
    const { importedIds = [], code } = infoOf(id) ?? {};
    const names = new Map(
      [...(code ?? '').matchAll(namedBelow)].flatMap(([, list = '', file = '']) =>
        namesIn(list, 'outside').map(
          (name) => [name, importedIds.find((imported) => imported.endsWith(file)) ?? ''] as const,
        ),
      ),
    );
    // What it passes on of another barrel, as queries do.
    for (const imported of importedIds.filter((other) => barrel.test(other))) {
      for (const [name, file] of namesOf(imported)) names.set(name, file);
    }
    namesOfBarrels.set(id, names);
    return names;
  };

  const importsOf = (id: string): string[] => {
    const { importedIds = [], code } = infoOf(id) ?? {};
    return importedIds.flatMap((imported) => {
      const [, icons, queries] = barrel.exec(imported) ?? [];
      const library = icons ?? queries;
      if (library === undefined) return [imported];
      const files = namesOf(imported);
      return [...(code ?? '').matchAll(namedFrom(library))]
        .flatMap(([, list = '']) => namesIn(list, 'inside'))
        .flatMap((name) => files.get(name) ?? []);
    });
  };

  /** The modules that one needs before it runs. */
  const closureOf = (id: string, found = new Set<string>()): Set<string> => {
    if (found.has(id)) return found;
    found.add(id);
    for (const imported of importsOf(id)) closureOf(imported, found);
    return found;
  };
  const closureOfAll = (roots: readonly string[]): Set<string> =>
    roots.reduce((found, root) => closureOf(root, found), new Set<string>());

  /** The parts that are fetched apart, each with the modules that it needs. */
  const parts = new Map<string, Set<string>>();
  const addParts = (part: string) => {
    if (parts.has(part)) return;
    const needed = closureOf(part);
    parts.set(part, needed);
    for (const id of needed) infoOf(id)?.dynamicallyImportedIds.forEach(addParts);
  };
  addParts(entry);
  const ofEntry = parts.get(entry) ?? new Set();
  parts.delete(entry);
  const ofList = closureOfAll(ofFirstList);
  const ofExtras = closureOfAll(extras);

  const librariesOf = new Map(
    [...parts].map(([part, needed]) => [
      part,
      Object.keys(libraries).filter((name) =>
        [...needed].some((id) => libraries[name]?.test(id) === true),
      ),
    ]),
  );

  const usersOf = (id: string): string[] =>
    [...parts].filter(([, needed]) => needed.has(id)).map(([part]) => part);

  const groupOf = (users: readonly string[]): string => {
    const [feature = '', ...others] = new Set(users.map(featureOf));
    if (feature !== '' && others.length === 0) return `shared-${feature}`;
    const isOf = (group: string) => users.every((part) => groups[group]?.test(part) === true);
    return Object.keys(groups).find(isOf) ?? 'shared';
  };

  return (id: string): string | null => {
    if (withTheList.test(id) || ofList.has(id)) return 'list';
    // Else others would need the entry for them, whose name changes with every build.
    if (ofEntry.has(id) && id.includes('/node_modules/@tanstack/')) return 'list';
    // One stylesheet for the first list, and one for all other pages.
    if (id.endsWith('.css')) return ofEntry.has(id) ? 'list' : 'styles';
    // The entry's own stay there.
    if (ofEntry.has(id)) return null;
    const users = usersOf(id);
    const pages = users.filter((part) => pageFile.test(part));
    if (pages.length === 0 && ofExtras.has(id)) return 'extras';
    if (users.length < 2) return null;
    const shared = Object.keys(libraries).filter((name) =>
      users.every((part) => librariesOf.get(part)?.includes(name) === true),
    );
    const later = pages.length > 0 ? [] : ['later'];
    return [groupOf(users), ...shared, ...later].join('-');
  };
};

let chunkOf: ReturnType<typeof divide> | undefined;

/** For `codeSplitting.groups`: the chunk of each module. */
export const chunkName = (id: string, modules: Modules): string | null => {
  chunkOf ??= divide(modules);
  return chunkOf(id);
};
