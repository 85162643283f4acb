import { curlSnippet } from './curl-snippet.ts';
import type { Integration, SnippetPlace } from './integration.ts';
import { javascriptSnippet } from './javascript-snippet.ts';

export type SnippetKind = 'javascript' | 'curl';

type Snippet = {
  label: string;
  hint: string;
  write: (integration: Integration, place: SnippetPlace) => string;
};

export const snippets: Record<SnippetKind, Snippet> = {
  javascript: {
    label: 'JavaScript',
    hint: 'For Node or a page, as a module. Sends test data.',
    write: javascriptSnippet,
  },
  curl: {
    label: 'curl',
    hint: 'For a shell. Sends test data. To retry, run the curl command alone.',
    write: curlSnippet,
  },
};
