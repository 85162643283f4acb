import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStandingLook } from '#console/api/useStandingLook.ts';
import { useRevealContext } from '#console/ui/masking/RevealContext.ts';
import { isMask } from '#contract/mask-text.ts';
import { fetchPerson, type PersonRecord } from '../read-person.ts';
import { entryKinds, toFormValues } from './person-form.ts';

export type ReadPerson = (signal?: AbortSignal) => Promise<PersonRecord | null>;

const hasMasks = (person: PersonRecord): boolean => {
  const values = toFormValues(person);
  return entryKinds.some((kind) => values[kind].some((entry) => entry.values.some(isMask)));
};

/**
 * The look that opening the form is: with it the person is read in clear, as what isn't changed of a
 * list is sent back, too. Whoever may not change anything takes none, and reads masks.
 */
export const useEditLook = (id: string, isNeeded: boolean) => {
  const { take, handle, failure, question } = useStandingLook('openedToEdit', id);
  const { reasonRule } = useRevealContext();
  const anchor = useRef<HTMLDivElement>(null);
  const isStarted = useRef(false);
  /** The look that was renewed because of masks, which are stored ones where it shows them, too. */
  const renewed = useRef<string>(undefined);
  const [state, setState] = useState<'opening' | 'open' | 'failed' | 'closed'>(
    isNeeded ? 'opening' : 'open',
  );

  async function open() {
    if (anchor.current === null) return;
    setState('opening');
    const isTaken = await take({}, anchor.current);
    const elsewise = reasonRule === 'required' ? 'closed' : 'failed';
    setState(isTaken ? 'open' : elsewise);
  }

  const openOnce = useEffectEvent(() => {
    if (isStarted.current || !isNeeded) return;
    isStarted.current = true;
    void open();
  });
  useEffect(() => openOnce(), []);

  const read: ReadPerson = async (signal) => {
    const look = await handle();
    const person = await fetchPerson(id, { signal, look });
    if (look === undefined || person === null || !hasMasks(person)) return person;
    if (look === renewed.current) return person;
    // The look ended before its time, as with its session.
    renewed.current = await handle({ isEnded: true });
    return fetchPerson(id, { signal, look: renewed.current });
  };

  return { state, open, read, anchor, failure, question };
};
