import { Check, Circle, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { Tone } from './tokens.ts';

export const toneIcons: Record<Tone, LucideIcon> = {
  ok: Check,
  warn: TriangleAlert,
  bad: X,
  info: Info,
  off: Circle,
};

/** How a status looks: by sign and hue. */
export interface StatusLook {
  tone: Tone;
  /** Own sign of this status; each tone has one. */
  icon?: LucideIcon;
}

interface StatusWords extends StatusLook {
  word: string;
  /** What it means, as a sentence. */
  help?: string;
}

interface OtherStatuses {
  /** What a tag says where there is no status. */
  none?: string;
  /** The word for a status that isn't in the table; as it came if left out. */
  wordOf?: (status: string) => string;
  look?: StatusLook;
}

type Given = string | null | undefined;

/**
 * What the statuses of one kind are called and how they look, said once in a table. The service may
 * know others: these are called as they came.
 */
export const statusKind = <Status extends string>(
  table: Readonly<Record<Status, StatusWords>>,
  {
    none = 'No status',
    wordOf = (status) => status,
    look: otherLook = { tone: 'off' },
  }: OtherStatuses = {},
) => {
  const knows = (status: Given): status is Status => !!status && Object.hasOwn(table, status);
  const label = (status: Given): string =>
    knows(status) ? table[status].word : wordOf(status ?? '');
  const look = (status: Given): Required<StatusLook> => {
    const { tone, icon = toneIcons[tone] } = knows(status) ? table[status] : otherLook;
    return { tone, icon };
  };
  return {
    knows,
    /** Its word; `''` where there is no status. */
    label,
    look,
    /** What it means, as a sentence; `''` where the table has none. */
    help: (status: Given): string => (knows(status) ? table[status].help : undefined) ?? '',
    /** For a `StatusTag`: by sign, word and hue. */
    tag: (status: Given) => ({ ...look(status), children: label(status) || none }),
    /** Statuses to choose from, under their words. */
    choices: (statuses: readonly Status[]) =>
      statuses.map((value) => ({ value, label: label(value) })),
  };
};
