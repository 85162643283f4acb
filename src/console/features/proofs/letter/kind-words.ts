import { acts } from './act-kinds.ts';
import * as consent from './consent-kinds.ts';
import * as held from './held-kinds.ts';
import type { Said, Speech } from './language.ts';
import * as points from './point-kinds.ts';

/** Says a value of a list; one that isn't known as it came. */
const sayer =
  (all: Readonly<Record<string, Said | undefined>>) =>
  (speech: Speech, value: string): string => {
    const own = Object.hasOwn(all, value) ? all[value] : undefined;
    return own === undefined ? value : speech.say(own);
  };

export const kindWords = {
  status: sayer(consent.statuses),
  type: sayer(consent.types),
  setter: sayer(consent.setters),
  origin: sayer(consent.origins),
  channel: sayer(consent.channels),
  claim: sayer(held.claims),
  decision: sayer(held.decisions),
  mail: sayer(held.mails),
  confirmation: sayer(held.confirmations),
  erasure: sayer(held.erasures),
  bulkAction: sayer(held.bulkKinds),
  bulkResult: sayer(held.bulkDone),
  arrival: sayer(consent.arrivalStates),
  arrivalNeed: sayer(consent.arrivalNeeds),
  act: sayer(acts),
  pointType: sayer(points.pointTypes),
  consentType: sayer(points.consentTypes),
  noticeType: sayer(points.noticeTypes),
};

const byRule: Readonly<Record<string, string>> = { ALWAYS: 'ALWAYS_ACTIVE' };

/** A status as groups write it, with blanks. */
export const groupStatusWords = (speech: Speech, status: string): string => {
  const own = status.replaceAll(' ', '_');
  return kindWords.status(speech, byRule[own] ?? own);
};
