import type { Integration, SnippetPlace } from './integration.ts';
import { asKey, inScript } from './quote.ts';
import { sampleElements, sampleIdentifier, samplePurposes } from './sample-receipt.ts';

const indented = (text: string, depth: number): string =>
  text.replaceAll('\n', `\n${'  '.repeat(depth)}`);

/** A module for Node, or any program with `fetch`: a function, and a call of it. */
export const javascriptSnippet = (
  integration: Integration,
  { address, token }: SnippetPlace,
): string => {
  const elements = sampleElements(integration).map(
    ([name, value]) => `    ${asKey(name)}: ${inScript(value)},`,
  );
  const sample = samplePurposes(integration);
  const purposes = integration.purposes.flatMap(({ name }, index) => [
    // Escaped as a literal is, a name can't end its comment.
    `    // ${inScript(name)}`,
    `    ${indented(JSON.stringify(sample[index], null, 2), 2)},`,
  ]);
  return [
    `const address = ${inScript(address)};`,
    `const token = ${inScript(token)};`,
    '',
    '// A retry of the same receipt, with its interactionDate, counts once.',
    'const sendReceipt = async (receipt) => {',
    '  const answer = await fetch(address, {',
    '    method: "POST",',
    '    headers: { "Content-Type": "application/json" },',
    '    body: JSON.stringify({ requestInformation: token, ...receipt }),',
    '  });',
    '  const body = await answer.json();',
    '  if (answer.ok) return body.receipt;',
    '  throw new Error(answer.status + " " + JSON.stringify(body.errors ?? body.detail));',
    '};',
    '',
    'await sendReceipt({',
    `  identifier: ${inScript(sampleIdentifier(integration))},`,
    '  interactionDate: new Date().toISOString(),',
    '  // Test data. Leave it out for real people.',
    '  test: true,',
    ...(elements.length === 0 ? [] : ['  dsDataElements: {', ...elements, '  },']),
    '  purposes: [',
    ...purposes,
    '  ],',
    '});',
    '',
  ].join('\n');
};
