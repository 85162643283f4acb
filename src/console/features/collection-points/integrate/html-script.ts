import type { TransactionType } from '#contract/data-subject-values.ts';
import type { Asking, Integration, SnippetPlace } from './integration.ts';
import { asJson, inScript } from './quote.ts';

/** What the thanks say was recorded, and no more. */
const recordedWords: Partial<Record<TransactionType, string>> = {
  CONFIRMED: 'yes',
  OPT_IN: 'yes',
  PENDING: 'yes, waiting for your confirmation',
  IMPLICIT: 'noted',
  // Of a form, it ends nothing.
  NOTGIVEN: 'no; an earlier yes still counts',
  OPT_OUT: 'no',
  HARD_OPT_OUT: 'opted out',
  NO_OPT_OUT: 'not opted out',
};

const wordsOf = (asking: Asking): Record<string, string> => {
  const optOut = asking.isOptOut ? { OPT_OUT: 'opted out' } : {};
  const words: typeof recordedWords = { ...recordedWords, ...optOut };
  const types = [asking.ticked, asking.unticked].filter((type) => type !== null);
  return Object.fromEntries(types.map((type) => [type, words[type] ?? type]));
};

const typeLines = ({ isAsked, ticked, unticked }: Asking): string[] => {
  if (!isAsked) return [`    const type = ${inScript(ticked)};`];
  const otherwise = unticked === null ? 'null' : inScript(unticked);
  return [
    '    const isTicked = part.querySelector("[data-tick]").checked;',
    `    const type = isTicked ? ${inScript(ticked)} : ${otherwise};`,
    ...(unticked === null ? ['    if (type === null) return null;'] : []),
  ];
};

const choiceLines = ({ purposes, asking }: Integration): string[] => {
  const hasTopics = purposes.some(({ topics }) => topics.length > 0);
  const hasPreferences = purposes.some(({ preferences }) => preferences.length > 0);
  if (!hasTopics && !hasPreferences) return [];
  return [
    ...(asking.isAsked
      ? [`    if (${asking.isOptOut ? 'isTicked' : '!isTicked'}) return purpose;`]
      : []),
    ...(hasTopics
      ? [
          '    purpose.Preferences = all(part, "[data-topic]").map((box) => ({',
          '      TopicId: box.dataset.topic,',
          '      TransactionType: box.checked ? "OPT_IN" : "OPT_OUT",',
          '    }));',
        ]
      : []),
    ...(hasPreferences
      ? [
          '    purpose.CustomPreferences = all(part, "[data-preference]").map((group) => ({',
          '      Id: group.dataset.preference,',
          '      Options: all(group, "[data-option]:checked").map((box) => box.dataset.option),',
          '    }));',
        ]
      : []),
  ];
};

/** Where an unticked box says nothing, there may be nothing to send. */
const emptyLines = ({ isAsked, unticked }: Asking): string[] =>
  isAsked && unticked === null
    ? [
        '    if (said.purposes.length + Object.keys(said.dsDataElements ?? {}).length === 0) {',
        '      result.textContent = "Nothing sent: no box is ticked.";',
        '      return;',
        '    }',
      ]
    : [];

/** The script of the form before it, line by line. */
export const htmlScript = (
  integration: Integration,
  { address, token }: SnippetPlace,
): string[] => {
  const { elements, asking, texts } = integration;
  return [
    '(() => {',
    `  const address = ${inScript(address)};`,
    `  const token = ${inScript(token)};`,
    `  const words = ${asJson(wordsOf(asking))};`,
    '  const form = document.currentScript.previousElementSibling;',
    '  const button = form.querySelector("button");',
    '  const result = form.querySelector("[role=status]");',
    '  const all = (part, selector) => [...part.querySelectorAll(selector)];',
    '  const parts = all(form, "[data-purpose]");',
    '',
    '  const toPurpose = (part) => {',
    ...typeLines(asking),
    '    const purpose = {',
    '      Id: part.dataset.purpose,',
    '      Version: Number(part.dataset.version),',
    '      TransactionType: type,',
    '    };',
    ...choiceLines(integration),
    '    return purpose;',
    '  };',
    '',
    '  const read = () => ({',
    '    identifier: form.querySelector("[data-identifier]").value,',
    ...(texts.language === null ? [] : [`    language: ${inScript(texts.language)},`]),
    ...(elements.length === 0
      ? []
      : [
          '    dsDataElements: Object.fromEntries(',
          '      all(form, "[data-element]")',
          '        .filter((field) => field.value !== "")',
          '        .map((field) => [field.dataset.element, field.value]),',
          '    ),',
        ]),
    '    purposes: parts.map(toPurpose).filter((purpose) => purpose !== null),',
    '  });',
    '',
    '  const tell = ({ purposes }, messages) => {',
    '    const lines = parts.map((part) => {',
    '      const place = purposes.findIndex(({ Id }) => Id === part.dataset.purpose);',
    '      const isLeftOut = ["", ".Id", ".Version", ".TransactionType"].some((key) =>',
    '        messages.some((one) => one.startsWith("purposes." + place + key + ":")),',
    '      );',
    '      const sent = place === -1 ? null : purposes[place].TransactionType;',
    '      const word = isLeftOut ? "not recorded" : (words[sent] ?? "not ticked, nothing changed");',
    '      return part.querySelector("[data-name]").textContent + ": " + word + ".";',
    '    });',
    '    const rest = messages.length > 0 ? ["Something couldn\'t be recorded. Please contact us."] : [];',
    '    return ["Thank you.", ...lines, ...rest].join(" ");',
    '  };',
    '',
    '  // Until it is recorded, what was pressed keeps its key: sent again unchanged, it counts once.',
    '  // No date: it counts from its arrival, whatever the clock of this device says.',
    '  let press = {};',
    '  let isSending = false;',
    '  form.addEventListener("input", () => {',
    '    button.disabled = isSending;',
    '  });',
    '  form.addEventListener("submit", async (event) => {',
    '    event.preventDefault();',
    '    if (isSending) return;',
    '    const said = read();',
    ...emptyLines(asking),
    '    const content = JSON.stringify(said);',
    '    if (press.content !== content) {',
    '      const key = crypto.getRandomValues(new Uint32Array(4)).join("-");',
    '      press = { content, key };',
    '    }',
    '    isSending = true;',
    '    button.disabled = true;',
    '    result.textContent = "Sending…";',
    '    try {',
    '      const answer = await fetch(address, {',
    '        method: "POST",',
    '        headers: { "Content-Type": "application/json", "Idempotency-Key": press.key },',
    '        body: JSON.stringify({ requestInformation: token, ...said }),',
    '      });',
    '      const body = await answer.json();',
    '      // For developers: visitors read plain sentences alone.',
    '      if (!answer.ok || body.messages) console.warn("Consent receipt:", body);',
    '      if (answer.ok) {',
    '        press = {};',
    '        result.textContent = tell(said, body.messages ?? []);',
    '      } else {',
    '        const isBusy = answer.status === 429 || answer.status >= 500;',
    '        result.textContent = isBusy',
    '          ? "Not recorded. Send it again in a minute."',
    '          : "Not recorded. Check what you entered, or contact us.";',
    '      }',
    '    } catch {',
    '      result.textContent = "No answer. Check your connection and send again: it counts once.";',
    '    }',
    '    isSending = false;',
    '    // A second click on what was just recorded is no second answer.',
    '    button.disabled = press.content === undefined && JSON.stringify(read()) === content;',
    '  });',
    '  result.textContent = "";',
    '  button.disabled = false;',
    '})();',
  ];
};
