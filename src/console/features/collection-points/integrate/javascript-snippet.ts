import { linesOfTexts } from './form-texts.ts';
import type { Integration, SnippetPlace } from './integration.ts';
import { asJson, asKey, inScript } from './quote.ts';
import { sampleElements, sampleIdentifier, samplePurposes } from './sample-receipt.ts';

const indented = (text: string, depth: number): string =>
  text.replaceAll('\n', `\n${'  '.repeat(depth)}`);

/** A module for Node, or any program with `fetch`: a function, and a call of it. */
export const javascriptSnippet = (
  integration: Integration,
  { address, token }: SnippetPlace,
): string => {
  const { language } = integration.texts;
  const elements = sampleElements(integration).map(
    ([name, value]) => `    ${asKey(name)}: ${inScript(value)},`,
  );
  const sample = samplePurposes(integration);
  const purposes = integration.purposes.flatMap(({ text: { name } }, index) => [
    `    // ${inScript(name)}`,
    `    ${indented(asJson(sample[index], 2), 2)},`,
  ]);
  return [
    // Escaped as a literal is, a text can't end its comment.
    ...linesOfTexts(integration).map((line) => `// ${inScript(line).slice(1, -1)}`),
    '',
    `const address = ${inScript(address)};`,
    `const token = ${inScript(token)};`,
    '',
    '// What was pressed counts once: to retry, send the same receipt with the same key again.',
    'const sendReceipt = async (key, receipt) => {',
    '  const answer = await fetch(address, {',
    '    method: "POST",',
    '    headers: { "Content-Type": "application/json", "Idempotency-Key": key },',
    '    body: JSON.stringify({ requestInformation: token, ...receipt }),',
    '  });',
    '  const body = await answer.json();',
    '  if (answer.ok) return body;',
    '  throw new Error(answer.status + " " + JSON.stringify(body.errors ?? body.detail));',
    '};',
    '',
    'await sendReceipt(crypto.randomUUID(), {',
    `  identifier: ${inScript(sampleIdentifier(integration))},`,
    '  interactionDate: new Date().toISOString(),',
    ...(language === null ? [] : [`  language: ${inScript(language)},`]),
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
