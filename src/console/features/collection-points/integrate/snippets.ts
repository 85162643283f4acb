import { curlSnippet } from './curl-snippet.ts';
import { htmlSnippet } from './html-snippet.ts';
import type { Integration, SnippetPlace } from './integration.ts';
import { javascriptSnippet } from './javascript-snippet.ts';

export type SnippetKind = 'html' | 'javascript' | 'curl';

type Snippet = {
  label: string;
  hint: string;
  write: (integration: Integration, place: SnippetPlace) => string;
};

export const snippets: Record<SnippetKind, Snippet> = {
  html: {
    label: 'HTML',
    hint: 'A whole form, without styles. Needs JavaScript.',
    write: htmlSnippet,
  },
  javascript: {
    label: 'JavaScript',
    hint: 'For Node, as a module (.mjs). Sends test data.',
    write: javascriptSnippet,
  },
  curl: {
    label: 'curl',
    hint: 'For a shell. Sends test data. To retry, run the curl command alone.',
    write: curlSnippet,
  },
};
