/** The names of the fields of the form with which choices are saved. */
export const fieldNames = {
  handle: 'h',
  /** Filled by the script where it has told that a person is here. */
  isSeen: 's',
  /** The answer to a purpose. */
  answer: (purposeId: string) => `a.${purposeId}`,
  /** A new value of a data element. */
  element: (name: string) => `e.${name}`,
  /** The purposes whose topics and options were offered. */
  offered: 'o',
  /** A group's chosen options; topics have no preference. */
  group: (purposeId: string, preferenceId: string | null) =>
    preferenceId === null ? `c.${purposeId}` : `c.${purposeId}.${preferenceId}`,
} as const;

/** The new values of data elements that a form sent, by name. */
export const readSentElements = (
  fields: Iterable<readonly [string, string]>,
): Map<string, string> =>
  new Map(
    Array.from(fields).flatMap(([name, value]): [string, string][] =>
      name.startsWith('e.') && value.trim() !== '' ? [[name.slice(2), value]] : [],
    ),
  );

/** What was sent of a purpose: null where no answer was selected, and where nothing was offered. */
export type SentChoice = { answer: 'yes' | 'no' | null; chosen: ReadonlySet<string> | null };

/**
 * What a form sent, by purpose; fields of other names say nothing. Options are told by the ends of
 * their ids.
 */
export const readSent = (fields: Iterable<readonly [string, string]>): Map<string, SentChoice> => {
  const sent = new Map<string, { answer: SentChoice['answer']; chosen: Set<string> | null }>();
  const of = (id: string) => {
    const known = sent.get(id) ?? { answer: null, chosen: null };
    sent.set(id, known);
    return known;
  };
  const chosen: [string, string][] = [];
  for (const [name, value] of fields) {
    const [letter, id = ''] = name.split('.');
    if (name === fieldNames.offered) of(value).chosen = new Set();
    else if (letter === 'a' && (value === 'yes' || value === 'no')) of(id).answer = value;
    else if (letter === 'c') chosen.push([id, value]);
  }
  for (const [id, value] of chosen) sent.get(id)?.chosen?.add(value);
  return sent;
};
