import { linesOfTexts } from './form-texts.ts';
import type { Integration, SnippetPlace } from './integration.ts';
import { asJson, asKey, inScript } from './quote.ts';
import {
  sampleElements,
  sampleIdentifier,
  samplePurposes,
  withdrawalType,
} from './sample-receipt.ts';

const indented = (text: string, depth: number): string =>
  text.replaceAll('\n', `\n${'  '.repeat(depth)}`);

/** How the same person takes it back, as a comment: who tries the code out records a yes alone. */
const withdrawalLines = (integration: Integration): string[] => {
  const type = withdrawalType(integration);
  if (type === null) return [];
  return [
    '',
    '// A withdrawal, with a key of its own:',
    '// await sendReceipt(newKey(), {',
    `//   identifier: ${inScript(sampleIdentifier(integration))},`,
    '//   interactionDate: new Date().toISOString(),',
    '//   test: true,',
    '//   purposes: [',
    ...integration.purposes.map(
      ({ id }) => `//     { "Id": ${inScript(id)}, "TransactionType": ${inScript(type)} },`,
    ),
    '//   ],',
    '// });',
  ];
};

/** A module for Node, for a page, or for any program with `fetch`: functions, and a call of them. */
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
    'const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");',
    '',
    'const sendReceipt = async (key, receipt) => {',
    '  const answer = await fetch(address, {',
    '    method: "POST",',
    '    headers: { "Content-Type": "application/json", "Idempotency-Key": key },',
    '    body: JSON.stringify({ requestInformation: token, ...receipt }),',
    '  });',
    '  // An answer from between here and there may be no JSON.',
    '  const body = await answer.json().catch(() => ({}));',
    '  const fault = JSON.stringify(body.errors ?? body.detail ?? "no reason given");',
    '  if (!answer.ok) throw new Error("Not recorded: " + answer.status + " " + fault);',
    '  // What of it was left out.',
    '  for (const message of body.messages ?? []) console.warn("Consent receipt:", message);',
    '  return body;',
    '};',
    '',
    '// One key for each submission. To retry, send the same receipt with the same key: it counts once.',
    'const key = newKey();',
    'await sendReceipt(key, {',
    '  // When the person decided, by a clock that is right: a yes from more than a day ahead is left out.',
    '  // Where it may be wrong, leave out the date: then the receipt counts from its arrival.',
    '  interactionDate: new Date().toISOString(),',
    `  identifier: ${inScript(sampleIdentifier(integration))},`,
    ...(language === null ? [] : [`  language: ${inScript(language)},`]),
    '  // Test data. Leave it out for real people.',
    '  test: true,',
    ...(elements.length === 0 ? [] : ['  dsDataElements: {', ...elements, '  },']),
    '  purposes: [',
    ...purposes,
    '  ],',
    '});',
    ...withdrawalLines(integration),
    '',
  ].join('\n');
};
