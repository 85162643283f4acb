import { personalPayloadKey, plainPayloadKeys } from '#contract/event-payload.ts';

/** A line of a payload as it's drawn; `value` is a person's, and masked. */
export type PayloadLine = {
  id: string;
  indent: number;
  /** The name before it; undefined within a list. */
  name?: string;
  text?: string;
  value?: string;
  /** What ends the line. */
  end: string;
};

type Place = { id: string; indent: number; name?: string; end: string; isPersonal: boolean };

const linesAt = (value: unknown, place: Place): PayloadLine[] => {
  const { isPersonal, ...line } = place;
  if (typeof value === 'object' && value !== null) {
    const isList = Array.isArray(value);
    const [open, close] = isList ? ['[', ']'] : ['{', '}'];
    const entries = Object.entries(value);
    if (entries.length === 0) return [{ ...line, text: `${open}${close}` }];
    const inside = entries.flatMap(([key, entry], at) =>
      linesAt(entry, {
        id: `${line.id}.${key}`,
        indent: line.indent + 1,
        ...(isList ? {} : { name: key }),
        end: at < entries.length - 1 ? ',' : '',
        isPersonal: isPersonal || key === personalPayloadKey,
      }),
    );
    return [
      { ...line, text: open, end: '' },
      ...inside,
      { id: `${line.id} end`, indent: line.indent, text: close, end: line.end },
    ];
  }
  const isText = typeof value === 'string' && value !== '';
  const isPlain = !isPersonal && (!isText || plainPayloadKeys.has(line.name ?? ''));
  if (isPlain || value === null || value === '') return [{ ...line, text: JSON.stringify(value) }];
  return [{ ...line, value: String(value) }];
};

/** What a request holds, line by line, with what is a person's apart. */
export const payloadLines = (body: unknown): PayloadLine[] =>
  linesAt(body, { id: '', indent: 0, end: '', isPersonal: false });
