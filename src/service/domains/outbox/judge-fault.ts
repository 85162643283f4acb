/** What a failed try to send a mail means. */
export type JudgedFault = {
  /** Another try would end the same. */
  isFinal: boolean;
  /** Nobody has this address. */
  isUndeliverable: boolean;
  /** For whoever reads the row; nothing of what the server wrote, which may repeat the address. */
  fault: string;
};

type SmtpFault = { code?: unknown; command?: unknown; responseCode?: unknown; response?: unknown };

const word = (value: unknown): string =>
  typeof value === 'string' && /^[A-Z][A-Z0-9_ -]{0,39}$/.test(value) ? value : '';

/** A status as RFC 3463 has it, directly after the reply's code. */
const enhancedOf = (response: unknown): string =>
  typeof response === 'string'
    ? (/^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '')
    : '';

/** Nobody has this address, or whoever had it gets no mail there (RFC 3463, RFC 7505). */
export const undeliverable = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'];
/** There's no room for this mail. */
const unplaceable = ['5.2.2', '5.2.3', '5.3.4'];
/** What it says of our own address, whenever it says it. */
const ofSender = ['5.1.7', '5.1.8'];

/**
 * Only what a server says of the recipient or of a whole mail ends it. Most say all that they have
 * against our name, our address or our sign-in at the recipient, too, with any number: that is for
 * whoever runs the service, and the mail waits until it's settled.
 */
export const judgeFault = (error: unknown): JudgedFault => {
  const { code, command, responseCode, response } = Object(error) as SmtpFault;
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const enhanced = enhancedOf(response);
  const at = word(command);
  const said = status === undefined ? word(code) || 'ERROR' : `${status} ${enhanced}`.trim();
  const isRefused = status !== undefined && status >= 500;
  const isOfMail = isRefused && at === 'DATA';
  const isUndeliverable =
    (isOfMail || (isRefused && at === 'RCPT TO')) && undeliverable.includes(enhanced);
  const isUnplaceable = isRefused && at === 'RCPT TO' && unplaceable.includes(enhanced);
  return {
    isFinal: isUndeliverable || isUnplaceable || (isOfMail && !ofSender.includes(enhanced)),
    isUndeliverable,
    fault: at === '' ? said : `${at}: ${said}`,
  };
};
