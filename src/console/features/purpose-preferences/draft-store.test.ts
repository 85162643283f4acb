import { describe, expect, test, vi } from 'vitest';
import { addLanguage, setText } from '#console/records/translations/texts.ts';
import { createDraftStore } from './draft-store.ts';
import { addOptions, emptyDraft, moveOption } from './preference-draft.ts';

const opened = addLanguage(
  addLanguage(addOptions(emptyDraft('en'), ['Garden', 'Kitchen']), 'de'),
  'fr',
);

describe('a change', () => {
  test('is told once, to those who still listen', () => {
    const store = createDraftStore(opened);
    const [first, second] = [vi.fn(), vi.fn()];
    store.subscribe(first);
    store.subscribe(second)();
    store.update((draft) => setText(draft, 'de', 'new-1', 'Garten'));
    expect(first).toHaveBeenCalledTimes(1);
    expect(second).not.toHaveBeenCalled();
  });

  test('that changes nothing is told to nobody', () => {
    const store = createDraftStore(opened);
    const listener = vi.fn();
    store.subscribe(listener);
    store.update((draft) => setText(draft, 'en', 'new-1', 'Garden'));
    expect(listener).not.toHaveBeenCalled();
  });

  test('of a translation leaves the other languages the same objects', () => {
    const store = createDraftStore(opened);
    const before = store.state().columns;
    store.update((draft) => setText(draft, 'de', 'new-1', 'Garten'));
    const after = store.state().columns;
    expect(after.fr).toBe(before.fr);
    expect(after.en).toBe(before.en);
    expect(after.de?.missing).toBe(1);
    expect(after.de?.cells['new-2']).toBe(before.de?.cells['new-2']);
  });

  test('of a default text is looked at in every language', () => {
    const store = createDraftStore(setText(opened, 'de', 'new-1', 'Garten'));
    expect(store.state().columns.de?.same).toBe(0);
    store.update((draft) => setText(draft, 'en', 'new-1', 'Garten'));
    expect(store.state().columns.de?.same).toBe(1);
  });

  test('of the options is seen in every language', () => {
    const store = createDraftStore(opened);
    store.update((draft) => addOptions(draft, ['Travel']));
    expect(Object.values(store.state().columns).map(({ total }) => total)).toEqual([3, 3, 3]);
  });
});

describe('a text that is typed', () => {
  const writing = () => {
    const waiting: (() => void)[] = [];
    const store = createDraftStore(opened, (act) => waiting.push(act));
    const listener = vi.fn();
    store.subscribe(listener);
    const write = (text: string) => store.writeText({ language: 'de', row: 'new-1' }, text);
    const textOf = ({ columns }: ReturnType<typeof store.state>) =>
      columns.de?.cells['new-1']?.text;
    return { store, listener, write, textOf, paint: () => waiting.splice(0).map((act) => act()) };
  };

  test('is told once it is painted, however many keys there were', () => {
    const { store, listener, write, textOf, paint } = writing();
    write('G');
    write('Ga');
    expect(textOf(store.shown())).toBe('');
    expect(listener).not.toHaveBeenCalled();
    paint();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(textOf(store.shown())).toBe('Ga');
  });

  test('is in the state for whoever asks before', () => {
    const { store, listener, write, textOf, paint } = writing();
    write('G');
    expect(store.state().isDirty).toBe(true);
    expect(textOf(store.shown())).toBe('G');
    paint();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('comes before a change that follows it, a fault and a question', () => {
    const { store, write, textOf } = writing();
    write('G');
    store.update((draft) => setText(draft, 'fr', 'new-1', 'Jardin'));
    expect(textOf(store.shown())).toBe('G');
    write('Ga');
    store.refuse({ de: { 'new-1': 'Not so.' } });
    expect(textOf(store.shown())).toBe('Ga');
    write('Gar');
    store.ask({ language: 'de', row: 'new-1' });
    expect(textOf(store.shown())).toBe('Gar');
    expect(store.shown().columns.de?.cells['new-1']?.fault).toBeNull();
  });

  test('is another object to its field once it is put back, painted or not', () => {
    const { store, write, textOf } = writing();
    const before = store.state();
    write('G');
    store.update(() => before.draft);
    const after = store.shown();
    expect(textOf(after)).toBe('');
    expect(after.columns.de?.cells['new-1']).not.toBe(before.columns.de?.cells['new-1']);
  });

  test('is dropped where editing goes on from something else', () => {
    const { store, write, textOf, paint } = writing();
    write('G');
    store.reopen(opened, opened);
    paint();
    expect(textOf(store.state())).toBe('');
  });
});

describe('whether there is something to save', () => {
  test('goes by what was opened, also where editing goes on from something else', () => {
    const store = createDraftStore(opened);
    expect(store.state().isDirty).toBe(false);
    store.update((draft) => moveOption(draft, 'new-1', 1));
    expect(store.state().isDirty).toBe(true);
    store.update((draft) => moveOption(draft, 'new-1', 0));
    expect(store.state().isDirty).toBe(false);
    const chosen = setText(opened, 'fr', 'new-1', 'Jardin');
    store.reopen(opened, chosen);
    expect(store.state().isDirty).toBe(true);
    expect(store.state().columns.fr?.cells['new-1']?.isChanged).toBe(true);
    store.reopen(chosen, chosen);
    expect(store.state().isDirty).toBe(false);
  });
});

describe('what the service refused', () => {
  test('stands at its text until that is changed', () => {
    const store = createDraftStore(opened);
    store.refuse({ de: { 'new-1': 'Not so.', 'new-2': 'Nor so.' } });
    const faultOf = (row: string) => store.state().columns.de?.cells[row]?.fault;
    expect([faultOf('new-1'), faultOf('new-2')]).toEqual(['Not so.', 'Nor so.']);
    store.update((draft) => setText(draft, 'de', 'new-1', 'Garten'));
    expect([faultOf('new-1'), faultOf('new-2')]).toEqual([null, 'Nor so.']);
    store.refuse({});
    expect(faultOf('new-2')).toBeNull();
  });
});
