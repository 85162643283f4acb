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

/** What a server means of us and not of the address: its policy, our security. */
const isOfPolicy = (enhanced: string): boolean => enhanced.startsWith('5.7.');

/**
 * Only a server that takes mail from us can end one: what it says of our name, our sign-in or our
 * connection is for whoever runs the service, and the mail waits until that is settled.
 */
export const judgeFault = (error: unknown): JudgedFault => {
  const { code, command, responseCode, response } = Object(error) as SmtpFault;
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const enhanced = enhancedOf(response);
  const at = word(command);
  const said = status === undefined ? word(code) || 'ERROR' : `${status} ${enhanced}`.trim();
  const isRefused = status !== undefined && status >= 500;
  const isOfRecipient = isRefused && at === 'RCPT TO';
  const isOfMail = isRefused && at === 'DATA';
  const isUnknown = enhanced.startsWith('5.1.');
  return {
    isFinal: isOfRecipient || isOfMail,
    isUndeliverable: (isOfRecipient && !isOfPolicy(enhanced)) || (isOfMail && isUnknown),
    fault: at === '' ? said : `${at}: ${said}`,
  };
};
