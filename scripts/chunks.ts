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

/**
 * The chunks that several parts of the console share, in the order of their layers: each holds all
 * that its roots need and no earlier layer has. So none needs a later one, which fails in a circle.
 */
const layers: Record<string, readonly string[]> = {
  list: [
    'features/collection-points/CollectionPointListPage.tsx',
    // Small ones that would draw forms into other lists.
    'ui/fields/field-style.ts',
    'ui/combobox/rank-options.ts',
    'ui/is-composing.ts',
  ],
  // What comes behind every page that is on screen (src/console/ui/lazy-extra.ts).
  extras: [
    'ui/TipHost.tsx',
    'app/session/SignInAgain.tsx',
    'features/demo-scenes/ResetWatch.tsx',
    'features/erasures/RequestedWatch.tsx',
    'app/FetchAhead.tsx',
    'app/ZoneNote.tsx',
  ],
  // With MUI.
  dialogs: ['ui/ConfirmDialog.tsx', 'ui/PanelDialog.tsx', 'ui/SideDrawer.tsx'],
  forms: [
    'ui/combobox/Combobox.tsx',
    'ui/fields/FormFrame.tsx',
    'ui/fields/FormState.tsx',
    'ui/fields/TextField.tsx',
    'ui/fields/ChoiceField.tsx',
    'ui/fields/SwitchField.tsx',
  ],
};

// It imports every icon there is, and nobody needs it for that.
const allIcons = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;
const iconFile = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/;
const iconExport = /export\s*\{([^}]+)\}\s*from\s*["']\.\/icons\/([\w-]+)\.m?js["']/g;
const iconImport = /import\s*\{([^}]+)\}\s*from\s*["']lucide-react["']/g;

/** What the entry shares with all others. */
const withTheList = /\/node_modules\/(?:react-dom|scheduler|lucide-react\/dist\/esm\/(?!icons\/))/;

/** The names in `{ one, two as three }`, as they are on one side of `as`. */
const namesIn = (list: string, side: 'inside' | 'outside'): string[] =>
  list.split(',').map((name) => {
    const [from = '', to = from] = name.trim().split(/\s+as\s+/);
    return side === 'inside' ? from : to;
  });

/** Whose parts are drawn on the pages of versions alone. */
const inVersions =
  /\/(?:features\/(?:collection-points|preference-centers|purposes)|records\/versioned)\//;

/** What has a page beside the signed-in ones. */
const pagesBeside: Record<string, string> = { [source('app/VerifyPage.tsx')]: 'proofs' };

const featureOf = (id: string): string =>
  pagesBeside[id] ?? /\/features\/([\w-]+)\//.exec(id)?.[1] ?? '';

/**
 * Which chunk a module belongs to; null where it's one part's alone, or the entry's.
 *
 * Without it there is a chunk for each combination of parts that share something: pages would wait
 * for dozens of them, and small ones compress badly.
 */
const divide = (modules: Modules) => {
  const infoOf = (id: string) => modules.getModuleInfo(id);

  /** The modules that one needs before it runs. */
  const closureOf = (id: string, found = new Set<string>()): Set<string> => {
    if (found.has(id) || allIcons.test(id)) return found;
    found.add(id);
    for (const imported of infoOf(id)?.importedIds ?? []) closureOf(imported, found);
    return found;
  };

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

  const layered = Object.entries(layers).map(
    ([name, roots]) =>
      [
        name,
        roots.map(source).reduce((found, root) => closureOf(root, found), new Set<string>()),
      ] as const,
  );

  const layerOf = (id: string) => layered.find(([, needed]) => needed.has(id))?.[0];

  /** What a shared module needs besides: pages that show need not wait for what forms are made of. */
  const kindOf = (id: string): string => {
    const needed = new Set([...closureOf(id)].map((one) => !ofEntry.has(one) && layerOf(one)));
    if (needed.has('forms')) return '-forms';
    return needed.has('dialogs') ? '-dialogs' : '';
  };

  /** Which modules import each icon, by its file: all of them by the one that has every icon. */
  const importersOfIcons = new Map<string, string[]>();
  const readIcons = (icon: string) => {
    const barrel = infoOf(icon)?.importers.find((id) => allIcons.test(id)) ?? '';
    const files = new Map<string, string>();
    for (const [, list = '', file = ''] of (infoOf(barrel)?.code ?? '').matchAll(iconExport)) {
      for (const name of namesIn(list, 'outside')) files.set(name, file);
    }
    for (const id of infoOf(barrel)?.importers ?? []) {
      for (const [, list = ''] of (infoOf(id)?.code ?? '').matchAll(iconImport)) {
        for (const name of namesIn(list, 'inside')) {
          const file = files.get(name) ?? '';
          importersOfIcons.set(file, [...(importersOfIcons.get(file) ?? []), id]);
        }
      }
    }
  };

  const order = [...Object.keys(layers), 'shared', 'shared-dialogs', 'shared-forms', 'versions'];
  const earliest = (chunks: (string | null)[]): string | null =>
    order.find((name) => chunks.includes(name)) ?? chunks[0] ?? null;

  const chunkOfIcon = (name: string, id: string): string | null => {
    if (importersOfIcons.size === 0) readIcons(id);
    const importers = importersOfIcons.get(name) ?? [];
    if (importers.some((importer) => ofEntry.has(importer))) return 'list';
    const chunks = importers.map(chunkOf);
    // Apart from one another they have no chunk in common yet.
    const isOfMany = new Set(importers.map(featureOf)).size > 1;
    const chunk = earliest(chunks);
    if (!isOfMany || chunk === null) return isOfMany ? 'shared' : chunk;
    const isCommon =
      chunk === 'versions' ? importers.every((one) => inVersions.test(one)) : order.includes(chunk);
    return isCommon ? chunk : 'shared';
  };

  const usersOf = (id: string): string[] =>
    [...parts].filter(([, needed]) => needed.has(id)).map(([part]) => part);

  const areVersions = (users: readonly string[]) => users.every((part) => inVersions.test(part));

  /** What forms of versions are made of: other forms, which share their chunk, need not wait for more. */
  let ofForms: Set<string> | undefined;
  const neededByForms = (): Set<string> => {
    const found = new Set<string>();
    for (const id of new Set([...parts.values()].flatMap((needed) => [...needed]))) {
      const users = usersOf(id);
      const isCommon = new Set(users.map(featureOf)).size > 1;
      if (isCommon && areVersions(users) && kindOf(id) === '-forms') closureOf(id, found);
    }
    return found;
  };

  const isOfVersions = (id: string): boolean => {
    if (!areVersions(usersOf(id))) return false;
    ofForms ??= neededByForms();
    return !ofForms.has(id);
  };

  const chunkOf = (id: string): string | null => {
    const icon = iconFile.exec(id)?.[1];
    if (icon !== undefined) return chunkOfIcon(icon, id);
    if (withTheList.test(id)) return 'list';
    const layer = layerOf(id);
    if (layer === 'list') return layer;
    // One stylesheet for the first list, and one for all other pages.
    if (id.endsWith('.css')) return ofEntry.has(id) ? 'list' : 'styles';
    // The entry's own stay there.
    if (ofEntry.has(id)) return null;
    if (layer !== undefined) return layer;
    const users = usersOf(id);
    if (users.length < 2) return null;
    if (users.every((part) => part.includes('/charts/'))) return 'charts';
    // Two or three kinds of records need it, and no other page.
    if (id.includes('/records/preview/')) return 'preview';
    if (id.includes('/records/versioned/compare/')) return 'compare';
    if (id.includes('/records/translations/')) return 'translations';
    const [feature = '', ...others] = new Set(users.map(featureOf));
    const isOfOne = feature !== '' && others.length === 0;
    if (isOfOne) return `shared-${feature}${kindOf(id)}`;
    return isOfVersions(id) ? 'versions' : `shared${kindOf(id)}`;
  };
  return chunkOf;
};

let chunkOf: ReturnType<typeof divide> | undefined;

/** For `codeSplitting.groups`: the chunk of each module. */
export const chunkName = (id: string, modules: Modules): string | null => {
  chunkOf ??= divide(modules);
  return chunkOf(id);
};
