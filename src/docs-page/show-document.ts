import { operationLines } from './operation-lines.ts';
import { resolveReferences, type Values } from './resolve-references.ts';

type Component = (props: Readonly<Record<string, unknown>>) => unknown;
type Immutable = { toJS: () => unknown };
type Tags = {
  filter: (keep: (value: unknown, tag: string) => boolean) => Tags;
  keySeq: () => Immutable;
};
type Operations = { taggedOperations: () => Tags };

/** What the viewer's script leaves behind, and hands to plugins. */
type Viewer = {
  React: {
    createElement: (type: Component | 'div', props: object | null, children?: unknown) => unknown;
  };
  layoutActions: { parseDeepLinkHash: (hash: string) => void };
  specSelectors: { specJson: () => Immutable };
};
declare const SwaggerUIBundle: (options: Readonly<Record<string, unknown>>) => Viewer;

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

/** Readers move the page themselves from then on. */
let hasMoved = false;
for (const act of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
  addEventListener(act, () => (hasMoved = true), { once: true, passive: true, capture: true });
}

/** The operation that the address names, drawn or not. */
const [, named] = /^#\/[^/]+\/(\w+)$/.exec(location.hash) ?? [];
const findNamed = () => document.querySelector(`[id^="operations-"][id$="-${named}"]`);

type Operation = { operationId?: string };
let operations: Map<string | undefined, Operation> | undefined;
let whole: Values = {};

const readOperations = (): Map<string | undefined, Operation> => {
  whole = viewer.specSelectors.specJson().toJS() as Values;
  const { paths, webhooks } = whole as Record<string, Record<string, Record<string, Operation>>>;
  const all = Object.values({ ...paths, ...webhooks }).flatMap((path) => Object.values(path));
  return new Map(all.map((operation) => [operation.operationId, operation]));
};

/** The browser's search finds what a closed operation says, and shows the line. */
const addLines = (): void => {
  for (const block of document.querySelectorAll('.opblock:not(.is-open, :has(> .lines))')) {
    operations ??= readOperations();
    const lines = document.createElement('div');
    lines.className = 'lines';
    for (const line of operationLines(whole, operations.get(block.id.split('-').at(-1)))) {
      const text = document.createElement('p');
      text.setAttribute('hidden', 'until-found');
      text.textContent = line;
      lines.append(text);
    }
    block.append(lines);
  }
};

let adding: ReturnType<typeof setTimeout> | undefined;

/** Names and keyboard access that the viewer's own markup lacks. */
const complete = () => {
  // What comes above it later pushes it away.
  if (!hasMoved) findNamed()?.scrollIntoView();
  for (const select of document.querySelectorAll('select:not([aria-label])')) {
    const isServer = select.id === 'servers';
    select.setAttribute('aria-label', isServer ? 'Server' : 'Type or value');
  }
  for (const lines of document.querySelectorAll('.opblock.is-open > .lines')) lines.remove();
  for (const code of document.querySelectorAll('pre:not([tabindex])')) {
    code.setAttribute('tabindex', '0');
  }
  // Once the page is painted.
  clearTimeout(adding);
  adding = setTimeout(addLines, 100);
};
new MutationObserver(complete).observe(document.body, { childList: true, subtree: true });

/** Of 150 rows and more the viewer keeps only those near the screen in the page: it gets a tag at a time. */
const drawAll =
  (Drawn: Component, { React }: Viewer): Component =>
  (props) => {
    const specSelectors = props.specSelectors as Operations;
    const tagged = specSelectors.taggedOperations();
    const tags = tagged.keySeq().toJS() as string[];
    // It says so itself.
    if (tags.length === 0) return React.createElement(Drawn, props);
    const drawn = tags.map((tag) => {
      const ofTag = { taggedOperations: () => tagged.filter((_, key) => key === tag) };
      const own = { ...props, key: tag, specSelectors: { ...specSelectors, ...ofTag } };
      return React.createElement(Drawn, own);
    });
    return React.createElement('div', null, drawn);
  };

type Parse = (text: string) => unknown;
type Specification = { specActions: { updateJsonSpec: (document: unknown) => unknown } };

/** The viewer would read it as YAML, which takes longer; it still tells what is wrong with it. */
const parseToJson =
  (asYaml: Parse, { specActions }: Specification): Parse =>
  (text) => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      return asYaml(text);
    }
    return specActions.updateJsonSpec(parsed);
  };

/** The viewer's own way reads the whole document anew, each time for seconds. */
const resolveSubtree = (document: Values, path: readonly string[]) => {
  const value = path.reduce<unknown>((at, key) => (at as Values | undefined)?.[key], document);
  return Promise.resolve({ spec: resolveReferences(document, value), errors: [] });
};

const viewer = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  plugins: [
    // Else each heading, which is a button, would hold a link.
    { components: { DeepLink: ({ text }: { text: unknown }) => text } },
    { wrapComponents: { operations: drawAll } },
    { fn: { resolveSubtree }, statePlugins: { spec: { wrapActions: { parseToJson } } } },
  ],
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  filter: true,
  // Else the document would be sent to a validator elsewhere.
  validatorUrl: null,
  // Tokens stay in this page's memory, and no address can change these settings.
  persistAuthorization: false,
  queryConfigEnabled: false,
});

/** The viewer doesn't always go to what the address names. */
const goToNamed = (tries: number) => {
  if (tries === 0 || hasMoved || findNamed()?.classList.contains('is-open') === true) return;
  if (findNamed() !== null) {
    viewer.layoutActions.parseDeepLinkHash(decodeURIComponent(location.hash));
  }
  setTimeout(goToNamed, 300, tries - 1);
};
if (named !== undefined) goToNamed(40);
