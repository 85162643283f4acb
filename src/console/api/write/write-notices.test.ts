import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const folder = new URL('../..', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/(\.test\.tsx?$|^testing\/)/.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }));

/** A function of a file, as far as the next one: a component, a hook or anything else. */
type Part = { name: string; path: string; text: string };

const parts: Part[] = sources.flatMap(({ path, text }) =>
  text.split(/^(?=(?:export )?(?:function|const) \w)/m).flatMap((piece) => {
    const name = /^(?:export )?(?:function|const) (\w+)/.exec(piece)?.[1];
    return name === undefined ? [] : [{ name, path, text: piece }];
  }),
);

const callOf = (hooks: Iterable<string>) => new RegExp(`\\b(?:${[...hooks].join('|')})[<(]`);

/** `useWrite`, and every hook that hands on what it got of one. */
const hooksOfWrites = (): Set<string> => {
  const hooks = new Set(['useWrite']);
  for (let before = 0; before < hooks.size; ) {
    before = hooks.size;
    for (const { name, text } of parts) {
      if (/^use[A-Z]/.test(name) && callOf(hooks).test(text)) hooks.add(name);
    }
  }
  return hooks;
};

const hooks = hooksOfWrites();
const call = callOf(hooks);
const isComponent = ({ name }: Part) => /^[A-Z]/.test(name);
const writers = parts.filter((part) => part.name !== 'useWrite' && call.test(part.text));

/** The tags of a component in a text, each with all that it is given. */
const tagsOf = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}\\b`, 'g'))].map(({ index }) => {
    let depth = 0;
    let end = index;
    while (depth > 0 || text[end] !== '>') {
      if (text[end] === '{') depth += 1;
      if (text[end] === '}') depth -= 1;
      end += 1;
      if (end === text.length) throw new Error(`A tag of ${name} does not end.`);
    }
    return text.slice(index, end);
  });

const inPlace = ({ path, name }: Part) => `${path}: ${name}`;

const isLoadedLater = ({ text }: Part) => /\bimport\(/.test(text);

/** The component that a tag means: one of its file, or one whose file is called what the tag is called. */
const meant = (name: string, { path }: Part): Part | undefined =>
  parts.find((part) => part.name === name && part.path === path && !isLoadedLater(part)) ??
  parts.find((part) => part.name === name && part.path.endsWith(`/${name}.tsx`));

/** What tells of a write that it is handed: `MutationNotice`, and what passes it on to that. */
const notices = (): Set<Part> => {
  const found = new Set(parts.filter(({ name }) => name === 'MutationNotice'));
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const part of parts.filter(isComponent)) {
      if (call.test(part.text)) continue;
      const passesOn = [...found].some(
        ({ name }) => tagsOf(part.text, name).length > 0 && found.has(meant(name, part) as Part),
      );
      if (passesOn) found.add(part);
    }
  }
  return found;
};

const told = notices();

/** The names by which a component knows its writes, one list for each. */
const writesOf = ({ text }: Part): string[][] => {
  const pattern = new RegExp(`const (\\w+|\\{[^}]*\\})(?:: [^=]+)? = ${call.source}`, 'g');
  return [...text.matchAll(pattern)].map(([, bound = '']) => {
    const names = bound.startsWith('{') ? ['write', 'check'] : [bound];
    // One of two may be chosen, or one taken out: `const write = isEmpty ? dissolve : remove`.
    const chosen = [...text.matchAll(/const (\w+|\{[^}]*\}) = ([^;(]*);/g)]
      .filter(([, , value = '']) => names.some((name) => new RegExp(`\\b${name}\\b`).test(value)))
      .map(([, name = '']) => (name.startsWith('{') ? 'write' : name));
    return [...names, ...chosen];
  });
};

const isTold = (part: Part, names: readonly string[]): boolean =>
  [...told].some(
    (notice) =>
      meant(notice.name, part) === notice &&
      tagsOf(part.text, notice.name).some((tag) =>
        names.some((name) => new RegExp(`[{.\\s]${name}\\b(?!=)`).test(tag)),
      ),
  );

describe('a write', () => {
  test('is bound to names by every part that makes one, or handed on by a hook', () => {
    const calls = new RegExp(call.source, 'g');
    const unbound = writers
      .filter(isComponent)
      .filter((part) => [...part.text.matchAll(calls)].length !== writesOf(part).length);
    expect(unbound.map(inPlace)).toEqual([]);
    const others = writers.filter(({ name }) => !/^(use)?[A-Z]/.test(name));
    expect(others.map(inPlace)).toEqual([]);
    expect(writers.filter(isComponent).length).toBeGreaterThan(40);
  });

  test('that did not go through is told by a notice where it was made', () => {
    const silent = writers
      .filter(isComponent)
      .filter((part) => !writesOf(part).every((names) => isTold(part, names)));
    expect(silent.map(inPlace)).toEqual([]);
  });

  test('whose result is unknown can be checked, except where sending it again is the check', () => {
    const unchecked = parts.filter((part) =>
      tagsOf(part.text, 'MutationNotice').some((tag) => !/\bonCheck=/.test(tag)),
    );
    expect(unchecked.map(inPlace).sort()).toEqual([
      // The list stands above.
      'api/sessions/SessionList.tsx: Sessions',
      // Where there is no check; whose those are is below.
      'api/write/CreatePage.tsx: CreatePage',
      // What waits stands above.
      'api/write/PendingSwitch.tsx: PendingSwitch',
      // Sent again it is the same act, and its answer is what its person wants.
      'features/api-access/NewCredentialPage.tsx: NewCredential',
      'features/api-access/NewHookPage.tsx: NewHook',
      'features/api-access/list/RotateHookDialog.tsx: RotateHookDialog',
      // Told twice, it's the same.
      'features/arrivals/parts/OverdueStrip.tsx: OverdueStrip',
      // A file that came twice and that nothing names goes after a day.
      'features/attachments/parts/AttachmentField.tsx: AttachmentField',
      // Removed twice, it's gone.
      'features/attachments/parts/Attachments.tsx: AttachmentItem',
      // Sent again it is the same act, as above.
      'features/collection-points/integrate/TestReceipt.tsx: TestReceipt',
      // What is in force, or was saved, stands beside these.
      'features/demo-scenes/DemoReset.tsx: DemoReset',
      'features/demo-scenes/SceneCards.tsx: SceneCard',
      'features/demo-scenes/SceneForm.tsx: SceneForm',
      'features/demo-scenes/ScenesInForce.tsx: ScenesInForce',
      'features/demo-scenes/Script.tsx: Step',
      'features/demo-scenes/StagedEdits.tsx: Draft',
      // The same act again, as above.
      'features/destinations/NewDestinationPage.tsx: NewDestination',
      'features/destinations/detail/OneDestination.tsx: OneDestination',
      'features/destinations/detail/ResendDialog.tsx: ResendDialog',
      'features/destinations/detail/RotateDialog.tsx: RotateDialog',
      'features/destinations/detail/SpanDialog.tsx: SpanDialog',
      'features/index-runs/detail/FailedRun.tsx: FailedRun',
      'features/index-runs/list/StartCard.tsx: StartCard',
      'features/magic-links/parts/MagicLink.tsx: NoLink',
      // What mail there is, and which addresses are marked, is read anew after each answer.
      'features/mails/OutboxPage.tsx: Acts',
      'features/mails/parts/MailSection.tsx: Address',
      // The outbox has it, or sending it again does.
      'features/mails/parts/MailTo.tsx: MailTo',
      'features/mails/parts/SendDrawer.tsx: Thing',
      'features/merge-requests/detail/DuplicatesDownload.tsx: DuplicatesDownload',
      // A merge whose result is unknown is read back by the step of its outcome.
      'features/merge/confirm/ConfirmStep.tsx: ConfirmStep',
      'features/merge/outcome/OutcomeStep.tsx: Outcome',
      // The same save again, held against what is stored.
      'features/preference-centers/detail/PublishReview.tsx: FixColor',
      // The same act again, which leads to the person.
      'features/record-consent/parts/OptOutDialog.tsx: OptOutDialog',
      // What waits stands above, too.
      'features/retention/rules/RuleCard.tsx: RuleCard',
      'records/versioned/approval/ApprovalStrip.tsx: Waiting',
    ]);
    expect(parts.filter(({ text }) => /\bcheck: null,/.test(text)).map(inPlace)).toEqual([
      'features/api-access/NewSignerPage.tsx: NewSigner',
    ]);
  });
});

test('nothing but a write, a check of one and a search is a mutation', () => {
  const others = parts.filter(
    ({ name, text }) =>
      /\buseMutation[<(]/.test(text) &&
      !/const (check|search) = useMutation/.test(text) &&
      name !== 'useWrite',
  );
  expect(others.map(inPlace)).toEqual([]);
});
