import { linesOfTexts } from './form-texts.ts';
import type { Integration, SnippetPlace } from './integration.ts';
import { asJson, inScript, inShell } from './quote.ts';
import {
  sampleElements,
  sampleIdentifier,
  samplePurposes,
  withdrawalType,
} from './sample-receipt.ts';

/** Commands for a POSIX shell: a key, and the request, which a retry sends again with it. */
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
  const withdrawal = withdrawalType(integration);
  return [
    // Not as comments: some shells read them as commands when they are pasted.
    ...linesOfTexts(integration).map((line) => `: ${inShell(inScript(line).slice(1, -1))}`),
    ...(withdrawal === null
      ? []
      : [`: 'To withdraw, send "TransactionType": "${withdrawal}" with a new key.'`]),
    '',
    "key=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n')",
    `curl --fail-with-body ${inShell(address)} \\`,
    "  --header 'Content-Type: application/json' \\",
    '  --header "Idempotency-Key: $key" \\',
    `  --data-raw ${inShell(asJson(receipt, 2))}`,
    '',
  ].join('\n');
};
