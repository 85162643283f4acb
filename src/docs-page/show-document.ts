/** What the viewer's script leaves behind. */
declare const SwaggerUIBundle: (options: Readonly<Record<string, unknown>>) => {
  layoutActions: { parseDeepLinkHash: (hash: string) => void };
};

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

/** Names and keyboard access that the viewer's own markup lacks. */
const complete = () => {
  // What comes above it later pushes it away.
  if (!hasMoved) findNamed()?.scrollIntoView();
  for (const select of document.querySelectorAll('select:not([aria-label])')) {
    const isServer = select.id === 'servers';
    select.setAttribute('aria-label', isServer ? 'Server' : 'Type or value');
  }
  for (const code of document.querySelectorAll('pre:not([tabindex])')) {
    code.setAttribute('tabindex', '0');
  }
};
new MutationObserver(complete).observe(document.body, { childList: true, subtree: true });

const viewer = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  // Else each heading, which is a button, would hold a link.
  plugins: [{ components: { DeepLink: ({ text }: { text: unknown }) => text } }],
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

/** The viewer draws only what is near the screen, and doesn't always go to what the address names. */
const goToNamed = (tries: number) => {
  if (tries === 0 || hasMoved || findNamed() !== null) return;
  if (document.querySelector('.opblock') !== null) {
    viewer.layoutActions.parseDeepLinkHash(decodeURIComponent(location.hash));
  }
  setTimeout(goToNamed, 300, tries - 1);
};
if (named !== undefined) goToNamed(40);
