/** What the viewer's script leaves behind. */
declare const SwaggerUIBundle: (options: Readonly<Record<string, unknown>>) => void;

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

/** Names and keyboard access that the viewer's own markup lacks. */
const complete = () => {
  for (const select of document.querySelectorAll('select:not([aria-label])')) {
    const isServer = select.id === 'servers';
    select.setAttribute('aria-label', isServer ? 'Server' : 'Type or value');
  }
  for (const code of document.querySelectorAll('pre:not([tabindex])')) {
    code.setAttribute('tabindex', '0');
  }
};
new MutationObserver(complete).observe(document.body, { childList: true, subtree: true });

SwaggerUIBundle({
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
