import { describe, expect, test } from 'vitest';
import { answerWords } from '#contract/answer-words.ts';
import { fieldsOf } from '#service/testing/page-forms.ts';
import { datesIn } from '../words/dates.ts';
import { wordsOf } from '../words/language.ts';
import { choicesPage } from './choices-page.ts';
import { retryPage } from './retry-page.ts';
import { savedPage } from './saved-page.ts';
import { readSent } from './sent-fields.ts';
import { stoppedPage } from './stopped-page.ts';
import type { ChoicesView, GroupView, PurposeView } from './view.ts';

const told = { words: wordsOf('en'), dates: datesIn('en') };

let counted = 0;
const newId = () => {
  counted += 1;
  const random = (counted * 2_654_435_761) % 2 ** 48;
  return `00000000-0000-7000-8000-${random.toString(16).padStart(12, '0')}`;
};

const group = (change: Partial<GroupView> = {}): GroupView => ({
  preferenceId: newId(),
  name: 'How often',
  description: null,
  isSingleChoice: false,
  options: [
    { value: 'weekly', name: 'Once a week', isChosen: true },
    { value: 'monthly', name: 'Once a month', isChosen: false },
  ],
  fault: null,
  ...change,
});

const purpose = (change: Partial<PurposeView> = {}): PurposeView => ({
  kind: 'purpose',
  id: newId(),
  name: 'Marketing email',
  description: 'News by email.',
  content: null,
  state: { kind: 'notAsked' },
  answer: null,
  words: answerWords.en,
  groups: [],
  ...change,
});

const view = (purposes: PurposeView[], change: Partial<ChoicesView> = {}): ChoicesView => ({
  title: 'Your choices',
  description: null,
  masked: 'n••@e•••.org',
  path: '/p/one?lang=en',
  everythingPath: '/p/one/everything?lang=en',
  handle: 'sealed',
  isSignaled: false,
  pages: [
    {
      name: null,
      description: null,
      sections: [{ name: 'Messages', description: null, items: purposes }],
    },
  ],
  alwaysOn: [],
  words: answerWords.en,
  notices: [],
  history: null,
  copy: null,
  linkUntil: null,
  ...change,
});

const markupOf = ({
  content,
  aside,
  foot,
}: {
  content: unknown;
  aside?: unknown;
  foot?: unknown;
}) => [content, aside, foot].map((part) => String(part ?? '')).join('\n');
const draw = (...drawn: Parameters<typeof view>) => markupOf(choicesPage(view(...drawn), told));

const gzippedBytes = async (text: string): Promise<number> => {
  const zipped = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(zipped).arrayBuffer()).byteLength;
};

describe('the page of choices', () => {
  test('selects nothing but the person’s own answers', () => {
    const [yes, no, none] = [purpose({ answer: 'yes' }), purpose({ answer: 'no' }), purpose()];
    const sent = fieldsOf(draw([yes, no, none])).filter(([name]) => name.startsWith('a.'));
    expect(sent).toEqual([
      [`a.${yes.id}`, 'yes'],
      [`a.${no.id}`, 'no'],
    ]);
  });

  test('sends back, untouched, what it shows', () => {
    const topics = group({
      preferenceId: null,
      name: null,
      options: [{ value: 'home', name: 'Home', isChosen: true }],
    });
    const asked = purpose({ answer: 'yes', groups: [group(), topics] });
    const bare = purpose({ answer: 'no' });
    const unanswered = purpose({ groups: [group({ options: [] })] });
    expect(readSent(fieldsOf(draw([asked, bare, unanswered])))).toEqual(
      new Map([
        [asked.id, { answer: 'yes', chosen: new Set(['weekly', 'home']) }],
        [bare.id, { answer: 'no', chosen: null }],
        [unanswered.id, { answer: null, chosen: new Set() }],
      ]),
    );
  });

  test('draws yes and no alike, and both buttons', () => {
    const markup = draw([purpose()]);
    const answers = markup.match(/<label class="answer">.*?<\/label>/g) ?? [];
    expect(answers.map((label) => label.replaceAll(/yes|no/gi, 'answer'))).toEqual(
      Array(2).fill(answers[0]?.replaceAll(/yes|no/gi, 'answer')),
    );
    expect(markup.match(/<button class="([^"]*)"/g)).toEqual(
      Array(2).fill('<button class="button"'),
    );
  });

  test('shows all texts as texts', () => {
    const text = '<script>alert(1)</script>"\'&';
    const named = purpose({
      name: text,
      description: text,
      content: text,
      words: { yes: text, no: text },
      groups: [
        group({
          name: text,
          description: text,
          options: Array.from({ length: 9 }, () => ({ value: text, name: text, isChosen: true })),
        }),
      ],
    });
    const page = {
      title: text,
      description: text,
      masked: text,
      path: text,
      handle: text,
      alwaysOn: [text],
      words: { save: text, stopEverything: text },
      notices: [{ kind: 'changedMeanwhile' as const, names: [text] }],
    };
    const markup = draw([named], page);
    expect(markup).not.toContain('<script');
    expect(markup).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
  });

  test('folds more than six options, and says what is saved of them', () => {
    const options = Array.from({ length: 7 }, (_, at) => ({
      value: `${at}`,
      name: `Topic ${at}`,
      isChosen: at < 2,
    }));
    const markup = draw([purpose({ answer: 'yes', groups: [group({ options })] })]);
    expect(markup).toContain('<summary>Show all 7</summary>');
    expect(markup.replaceAll(/[\u2068\u2069]/g, '')).toContain('Saved: Topic 0 and Topic 1');
    expect(draw([purpose({ groups: [group({ options: options.slice(1) })] })])).not.toContain(
      '<details',
    );
  });

  test('says how each purpose stands, in words', () => {
    const at = '2026-10-30T10:00:00Z';
    const markup = draw(
      [
        purpose({ state: { kind: 'on', at } }),
        purpose({ state: { kind: 'off', at: null } }),
        purpose({ state: { kind: 'ended', at } }),
        purpose({ state: { kind: 'offBySignal' } }),
      ],
      { alwaysOn: ['Orders'], isSignaled: true },
    );
    const states = [...markup.matchAll(/<p class="state".*?<span>(.*?)<\/span>/g)].map(
      ([, text]) => text,
    );
    expect(states).toEqual([
      'On since Oct 30, 2026',
      'Off',
      'Your yes ended on Oct 30, 2026',
      'Off, because of your browser&#39;s signal',
    ]);
    expect(markup).toContain('Your browser sends a signal');
    expect(markup).toContain('These always reach you: \u2068Orders\u2069.');
  });

  test('leaves room for styles and script in 30,000 bytes, of 40 purposes with 24 options too', async () => {
    const purposes = Array.from({ length: 40 }, (_, at) =>
      purpose({
        name: `Purpose ${at}`,
        description: `What we use purpose ${at} for, in a sentence or two that people can read.`,
        answer: 'yes',
        groups: [
          group({
            options: Array.from({ length: 24 }, (_option, place) => ({
              value: newId().slice(-12),
              name: `Topic ${place}`,
              isChosen: place < 2,
            })),
          }),
        ],
      }),
    );
    // Sealed bytes can't be made smaller.
    const handle = Array.from({ length: 500 }, newId)
      .map((id) => id.slice(-12))
      .join('');
    expect(await gzippedBytes(draw(purposes, { handle }))).toBeLessThan(25_000);
  });
});

test('the saved page says old and new of each change, for screen readers too', () => {
  const changes = [{ name: 'Profiling', was: 'Yes', now: 'No' }];
  const saved = { at: '2026-11-27T08:41:00Z', changes, receiptIds: ['7c1e0f52'] };
  const markup = markupOf(savedPage(view([purpose()]), saved, told));
  const said = markup
    .replaceAll(/<span class="arrow".*?<\/span>/gs, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ');
  expect(said).toContain(
    'Saved. 1 change Nov 27, 2026, 08:41 UTCFor n••@e•••.org Profilingwas Yes , now No',
  );
  expect(said).toContain('Receipt number7c1e0f52');
  // The choices stand below, to change them again.
  expect(markup).toContain('id="choices"');
});

test('a page says first what became of a save, where screen readers begin', () => {
  const own = purpose({ answer: 'no' });
  const title = (change: Partial<ChoicesView>) => choicesPage(view([own], change), told).title;
  expect(title({})).toBe('Your choices');
  expect(title({ notices: [{ kind: 'unchanged' }] })).toBe(
    'Nothing to save: your choices are as they were. · Your choices',
  );
  const saved = { at: '2026-11-27T08:41:00Z', changes: [], receiptIds: [] };
  const changes = [{ name: own.name, was: 'Yes', now: 'No' }];
  expect(savedPage(view([own]), { ...saved, changes }, told).title).toBe(
    'Saved. 1 change · Your choices',
  );
});

test('the stopped page names what ended and what goes on', () => {
  const stopped = {
    at: '2026-11-27T08:41:00Z',
    masked: null,
    receiptIds: [],
    copy: null,
    path: '/p',
  };
  const drawn = (names: string[], left: string[]) =>
    markupOf(stoppedPage({ ...stopped, names, left }, told)).replaceAll(/[\u2068\u2069]/g, '');
  expect(drawn(['Email', 'Profiling'], ['Orders'])).toContain(
    'Ended on Nov 27, 2026, 08:41 UTC: Email and Profiling.',
  );
  expect(drawn([], ['Orders'])).toContain('These always reach you: Orders.');
  expect(drawn([], [])).toContain('Nothing was on');
});

test.each([
  ['away', 503],
  ['tooMany', 429],
  ['failed', 500],
] as const)('what could not be saved (%s) is kept in the page and sent again', (reason, status) => {
  const fields: [string, string][] = [
    ['h', 'sealed'],
    ['a.1', 'yes'],
    ['c.1', '"><script>'],
  ];
  const page = retryPage(reason, { path: '/p/one?lang=en', fields, requestId: 'abc' }, told);
  expect(page.status).toBe(status);
  const markup = markupOf(page);
  expect(fieldsOf(markup)).toEqual([
    ['h', 'sealed'],
    ['a.1', 'yes'],
    ['c.1', '&quot;&gt;&lt;script&gt;'],
  ]);
  expect(markup).toContain('action="/p/one?lang=en"');
});

test('fields of other names say nothing', () => {
  const sent = readSent([
    ['x', 'yes'],
    ['a.1', 'maybe'],
    ['c.2', 'weekly'],
    ['o', '3'],
    ['c.3.4', 'weekly'],
    ['a', 'no'],
  ]);
  expect(sent).toEqual(
    new Map([
      ['3', { answer: null, chosen: new Set(['weekly']) }],
      ['', { answer: 'no', chosen: null }],
    ]),
  );
});
