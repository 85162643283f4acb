/** Where something was noted, and what. */
export type Note = { place: string; text: string };

/** A secret that was found, by its name and the form it was found in; never holds the secret. */
export type Trace = { place: string; secret: string; form: string };

/** Percent-decoded, however much of it is no encoding. */
const decoded = (text: string): string =>
  text.replaceAll(/(?:%[\da-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
  );

const unescaped = (text: string): string =>
  text
    .replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\(["\\/])/g, '$1');

/** A text as it is, and as those read it who take it for an address, a query or JSON. */
const readingsOf = (text: string): string[] => [
  text,
  decoded(text),
  decoded(decoded(text)),
  decoded(text.replaceAll('+', ' ')),
  unescaped(text),
];

/** What Base64 makes of a text that begins `offset` bytes after a group of three; without its ends. */
const base64Core = (text: string, offset: number): string => {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]);
  const whole = bytes.length - (bytes.length % 3);
  return bytes
    .subarray(0, whole)
    .toString('base64')
    .slice(offset === 0 ? 0 : 4);
};

type Form = { form: string; text: string; isCaseKept?: true };

const base64Forms = (text: string): Form[] =>
  [0, 1, 2].flatMap((offset): Form[] => {
    const core = base64Core(text, offset);
    return [
      { form: 'Base64', text: core, isCaseKept: true },
      {
        form: 'Base64 for addresses',
        text: core.replaceAll('+', '-').replaceAll('/', '_'),
        isCaseKept: true,
      },
    ];
  });

const formsOf = (secret: string): Form[] => [
  { form: 'plain', text: secret },
  { form: 'hexadecimal', text: Buffer.from(secret).toString('hex') },
  { form: 'reversed', text: Array.from(secret).reverse().join('') },
  ...base64Forms(secret),
  ...base64Forms(encodeURIComponent(secret)),
];

/**
 * Looks for secrets in what was noted, whatever the case and in the forms that software gives texts.
 * @param secrets values by a name that may be shown
 */
export const findSecrets = (
  notes: readonly Note[],
  secrets: Readonly<Record<string, string>>,
): Trace[] => {
  const forms = Object.entries(secrets).flatMap(([secret, value]) => {
    if (value.length < 8) throw new Error(`The ${secret} is too short to be told from chance.`);
    return formsOf(value).map(({ text, ...rest }) => ({
      secret,
      ...rest,
      text: rest.isCaseKept ? text : text.toLowerCase(),
    }));
  });
  return notes.flatMap(({ place, text }) => {
    const readings = readingsOf(text);
    const lower = readings.map((reading) => reading.toLowerCase());
    return forms
      .filter((form) =>
        (form.isCaseKept ? readings : lower).some((reading) => reading.includes(form.text)),
      )
      .map(({ secret, form }) => ({ place, secret, form }));
  });
};
