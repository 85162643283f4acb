import { linesOfTexts } from './form-texts.ts';
import type { Integration, SnippetPlace } from './integration.ts';
import { asJson, inScript, inShell } from './quote.ts';
import { sampleElements, sampleIdentifier, samplePurposes } from './sample-receipt.ts';

/** Commands for a POSIX shell: a date and a key, and the request, which a retry sends again. */
export const curlSnippet = (integration: Integration, { address, token }: SnippetPlace): string => {
  const elements = sampleElements(integration);
  const { language } = integration.texts;
  const receipt = {
    requestInformation: token,
    identifier: sampleIdentifier(integration),
    ...(language !== null && { language }),
    test: true,
    ...(elements.length > 0 && { dsDataElements: Object.fromEntries(elements) }),
    purposes: samplePurposes(integration),
  };
  const rest = asJson(receipt, 2).slice(1);
  return [
    // Not as comments: some shells read them as commands when they are pasted.
    ...linesOfTexts(integration).map((line) => `: ${inShell(inScript(line).slice(1, -1))}`),
    '',
    "key=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n')",
    'date=$(date -u +%Y-%m-%dT%H:%M:%SZ)',
    `curl --fail-with-body ${inShell(address)} \\`,
    "  --header 'Content-Type: application/json' \\",
    '  --header "Idempotency-Key: $key" \\',
    `  --data-raw ${inShell('{\n  "interactionDate": "')}"$date"${inShell(`",${rest}`)}`,
    '',
  ].join('\n');
};
