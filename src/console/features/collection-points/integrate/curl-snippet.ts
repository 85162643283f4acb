import type { Integration, SnippetPlace } from './integration.ts';
import { inShell } from './quote.ts';
import { sampleElements, sampleIdentifier, samplePurposes } from './sample-receipt.ts';

/** A command for a POSIX shell. */
export const curlSnippet = (integration: Integration, { address, token }: SnippetPlace): string => {
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
