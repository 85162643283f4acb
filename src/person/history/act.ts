import { html } from 'hono/html';
import type { HistoryAct, HistoryChange } from '#service/domains/person-history/build-history.ts';
import { type Icon, icon } from '../center/icons.ts';
import type { Dates } from '../words/dates.ts';
import { isolated, languageIn, listIn } from '../words/lists.ts';
import type { Words } from '../words/words.ts';

export type Reader = { language: string; words: Words; dates: Dates };

/** Names of more purposes are a list of their own. */
const namesInTitle = 3;

const isAlike = ({ changes }: HistoryAct): boolean =>
  changes.length <= namesInTitle && new Set(changes.map(({ answer }) => answer)).size === 1;

/** "Yes to Marketing email and Profiling", or "3 changes". */
export const titleOf = (act: HistoryAct, { language, words }: Reader): string => {
  const [first] = act.changes;
  const { answers, changes } = words.history;
  return first !== undefined && isAlike(act)
    ? answers[first.answer].of(listIn(language)(act.changes.map(({ name }) => name)))
    : changes(act.changes.length);
};

/** "Newsletter signup on stores.example.com", "By phone with our staff". */
export const placeOf = (
  { place, placeName, site, channel }: HistoryAct,
  { words }: Pick<Reader, 'words'>,
): string => {
  const { places, onSite, onPage, byStaff } = words.history;
  if (place === 'staff') return byStaff[channel ?? 'unknown'];
  if (place !== 'form' && place !== 'center') return places[place];
  const name = isolated(placeName ?? '');
  if (place === 'center') return onPage(name);
  return site === null ? name : onSite(name, isolated(site));
};

/** The last part of an id: the first ones are a time, which others of the same minute share. */
export const shortId = (receiptId: string): string => receiptId.slice(-8);

const signOf = (act: HistoryAct): Icon => {
  const [first] = act.changes;
  if (first === undefined || !isAlike(act) || first.answer === 'choices') return 'sliders';
  if (first.answer === 'ended' || first.answer === 'waiting') return 'clock';
  return ['no', 'notGiven', 'canceled', 'noAnswer'].includes(first.answer) ? 'cross' : 'check';
};

/** What is said of each change below the title. */
const notesOf = (change: HistoryChange, { language, words, dates }: Reader): string[] => {
  const { chosen, nothingChosen, bySignal, corrected } = words.history;
  return [
    ...(change.chosen === null
      ? []
      : [change.chosen.length === 0 ? nothingChosen : chosen(listIn(language)(change.chosen))]),
    ...(change.isBySignal ? [bySignal] : []),
    ...(change.correctedDate === null ? [] : [corrected(dates.day(change.correctedDate))]),
  ];
};

const nameThen = (name: string, text: unknown) => html`<p><b><bdi>${name}</bdi>.</b> ${text}</p>`;

const saidOf = (act: HistoryAct, reader: Reader) => {
  const { answers } = reader.words.history;
  const isListed = !isAlike(act);
  const lines = act.changes.flatMap((change) => {
    const notes = notesOf(change, reader);
    const said = isListed ? [answers[change.answer].short, ...notes] : notes;
    if (said.length === 0) return [];
    const text = said.join('. ').replace(/\.$/, '');
    return act.changes.length === 1 ? html`<p>${text}</p>` : nameThen(change.name, text);
  });
  return lines.length === 0 ? '' : lines;
};

const textsOf = (act: HistoryAct, { language, words }: Reader) => {
  const { text, textIn, quoted, noText } = words.history;
  const agreed = act.changes.flatMap(({ name, agreedTo }) =>
    agreedTo === null ? [] : { name, ...agreedTo },
  );
  if (agreed.length === 0) return '';
  const kept = agreed.filter((own) => own.text !== null && own.text !== '');
  const shownIn = new Set(kept.map((own) => own.language));
  const [only] = shownIn;
  const label = shownIn.size === 1 && only ? textIn(isolated(languageIn(language, only))) : text;
  return html`${kept.length === 0 ? '' : html`<p class="muted">${label}</p>`}${kept.map((own) =>
    nameThen(
      own.name,
      html`<span ${own.language ? html`lang="${own.language}"` : ''} dir="auto">${quoted(own.text ?? '')}</span>`,
    ),
  )}${agreed.some((own) => own.text === null) ? html`<p class="muted">${noText}</p>` : ''}`;
};

/** One act in a person's words. @param copy what offers a copy of its receipt */
export const drawAct = (act: HistoryAct, reader: Reader, copy: unknown) => {
  const { words, dates } = reader;
  const { received, receipt } = words.history;
  const said = [saidOf(act, reader), textsOf(act, reader)];
  const hasCard = said.some((part) => part !== '');
  return html`<li>
    <time datetime="${act.date}"><b>${dates.day(act.date)}</b> <span>${dates.clock(act.date)}</span></time>
    <span class="sign" aria-hidden="true">${icon(signOf(act))}</span>
    <div>
      <h2>${titleOf(act, reader)}</h2>
      <p class="muted">${placeOf(act, reader)}</p>
      ${act.receivedDate === null ? '' : html`<p class="muted">${received(dates.day(act.receivedDate))}</p>`}
      ${hasCard ? html`<div class="card">${said}</div>` : ''}
      ${
        act.receiptId === null
          ? ''
          : html`<p class="muted">${copy} <bdi>${receipt(shortId(act.receiptId))}</bdi></p>`
      }
    </div>
  </li>`;
};
