import { htmlSnippet } from './html-snippet.ts';
import type { Integration, SnippetPlace } from './integration.ts';
import { javascriptSnippet } from './javascript-snippet.ts';
import { inShell } from './quote.ts';
import { sampleElements, sampleIdentifier, samplePurposes } from './sample-receipt.ts';

/** A command for a POSIX shell. */
const curlSnippet = (integration: Integration, { address, token }: SnippetPlace): string => {
  const elements = sampleElements(integration);
  const receipt = {
    requestInformation: token,
    identifier: sampleIdentifier(integration),
    test: true,
    ...(elements.length > 0 && { dsDataElements: Object.fromEntries(elements) }),
    purposes: samplePurposes(integration),
  };
  return [
    `curl --fail-with-body ${inShell(address)} \\`,
    "  --header 'Content-Type: application/json' \\",
    `  --data-raw ${inShell(JSON.stringify(receipt, null, 2))}`,
    '',
  ].join('\n');
};

export type SnippetKind = 'html' | 'javascript' | 'curl';

type Snippet = {
  label: string;
  hint: string;
  write: (integration: Integration, place: SnippetPlace) => string;
};

export const snippets: Record<SnippetKind, Snippet> = {
  html: { label: 'HTML', hint: 'A whole form. Adds no styles.', write: htmlSnippet },
  javascript: {
    label: 'JavaScript',
    hint: 'For Node, as a module (.mjs). Sends test data.',
    write: javascriptSnippet,
  },
  curl: { label: 'curl', hint: 'For a shell. Sends test data.', write: curlSnippet },
};
