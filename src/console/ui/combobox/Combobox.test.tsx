import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SideDrawer } from '../SideDrawer.tsx';
import { Combobox } from './Combobox.tsx';
import { ComboboxField } from './ComboboxField.tsx';
import type { ComboboxList } from './describe-list.ts';
import type { ComboboxOption } from './rank-options.ts';

const toOption = (label: string): ComboboxOption => ({ id: label, label });
const options = ['Unmarked', 'Émail', 'Marketing', 'Profiling'].map(toOption);

type ListOptions = Partial<ComboboxList<ComboboxOption>>;

/** A form with a box that picks from a list. */
const openList = (list: ListOptions = {}) => {
  const onPick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <ComboboxField label="Purpose" options={options} onPick={onPick} {...list} />
      <button type="submit">Save</button>
    </form>,
  );
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Purpose' });
  return { user: userEvent.setup(), box, onPick, onSubmit };
};

function Chips({ onSubmit, isReadOnly }: { onSubmit: () => void; isReadOnly: boolean }) {
  const [names, setNames] = useState(['Email', 'Phone', 'City']);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <label htmlFor="box">Elements</label>
      <Combobox
        id="box"
        isReadOnly={isReadOnly}
        entries={{ onAdd: (text) => setNames([...names, text]), isSeparated: true }}
        chips={{
          label: 'Chosen',
          items: names.map(toOption),
          isInvalid: () => false,
          removeLabel: ({ label }) => `Remove ${label}`,
          onRemove: ({ label }) => setNames(names.filter((name) => name !== label)),
        }}
      />
      <button type="submit">Save</button>
    </form>
  );
}

/** A form with a box that adds texts as chips; three are there. */
const openChips = (isReadOnly = false) => {
  const onSubmit = vi.fn();
  render(<Chips onSubmit={onSubmit} isReadOnly={isReadOnly} />);
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Elements' });
  return { user: userEvent.setup(), box, onSubmit };
};

const found = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chips = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

const composeEnter = (box: HTMLElement) => {
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, isComposing: true });
  // Safari's, which comes after the composition has ended.
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
};

afterEach(cleanup);

describe('while an input method composes', () => {
  test.each<[string, ListOptions]>([
    ['a list', {}],
    ['a list of several', { isMultiple: true, isChosen: () => false }],
    ['a list in place', { isInPlace: true }],
  ])('Enter picks nothing from %s', async (_name, list) => {
    const { user, box, onPick } = openList(list);
    await user.type(box, 'mark');
    composeEnter(box);
    expect(onPick).not.toHaveBeenCalled();
    expect(box.value).toBe('mark');
    await user.keyboard('{Enter}');
    expect(onPick).toHaveBeenCalledExactlyOnceWith(toOption('Marketing'));
  });

  test.each(['Enter', ','])('%s adds nothing', async (key) => {
    const { user, box } = openChips();
    await user.type(box, 'とうき');
    composeEnter(box);
    fireEvent.keyDown(box, { key, keyCode: 229 });
    expect(chips()).toEqual(['Email', 'Phone', 'City']);
    expect(box.value).toBe('とうき');
    fireEvent.keyDown(box, { key });
    expect(chips()).toEqual(['Email', 'Phone', 'City', 'とうき']);
  });
});

test('Escape while an input method composes leaves the list open', async () => {
  const { user, box } = openList();
  await user.type(box, 'mark');
  fireEvent.keyDown(box, { key: 'Escape', keyCode: 229 });
  expect(found()).toHaveLength(2);
});

describe('Escape', () => {
  const openInDrawer = (list: ListOptions = {}) => {
    const onClose = vi.fn();
    render(
      <SideDrawer isOpen title="Token" onClose={onClose}>
        <ComboboxField label="Purpose" options={options} onPick={() => {}} {...list} />
      </SideDrawer>,
    );
    return { user: userEvent.setup(), onClose, box: screen.getByRole('combobox') };
  };

  test('closes the list first, and then what is around it', async () => {
    const { user, onClose, box } = openInDrawer();
    await user.click(box);
    await user.keyboard('{Escape}');
    expect(found()).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('does so from a button below the list, and leads back to the box', async () => {
    const { user, onClose, box } = openInDrawer({ foot: <button type="button">More</button> });
    await user.click(box);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
    await user.keyboard('{Escape}');
    expect(found()).toEqual([]);
    expect(document.activeElement).toBe(box);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('is left to what is around it where there is nothing to close', async () => {
    const { user, onClose, box } = openInDrawer({ options: [], isAnswered: false });
    await user.click(box);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('a list', () => {
  test('is named, says how many match, and names the active option', async () => {
    const { user, box } = openList();
    expect(box.getAttribute('aria-expanded')).toBe('false');
    await user.type(box, 'MARK');
    expect(box.getAttribute('aria-expanded')).toBe('true');
    const list = screen.getByRole('listbox', { name: 'Purpose' });
    expect(box.getAttribute('aria-controls')).toBe(list.id);
    // What begins so comes first.
    expect(found()).toEqual(['Marketing', 'Unmarked']);
    expect(said()).toEqual(['2 matches']);
    const [first, second] = within(list).getAllByRole('option');
    expect(box.getAttribute('aria-activedescendant')).toBe(first?.id);
    await user.keyboard('{ArrowDown}');
    expect(box.getAttribute('aria-activedescendant')).toBe(second?.id);
    await user.keyboard('{ArrowDown}');
    expect(box.getAttribute('aria-activedescendant')).toBe(first?.id);
    await user.keyboard('{End}');
    expect(box.getAttribute('aria-activedescendant')).toBe(second?.id);
    await user.clear(box);
    await user.type(box, 'ema');
    expect(said()).toEqual(['1 match']);
  });

  test('says that nothing matches, and Enter then doesn’t send the form', async () => {
    const { user, box, onSubmit } = openList();
    await user.type(box, 'zzz{Enter}');
    expect(said()).toEqual(['No matches']);
    expect(box.getAttribute('aria-expanded')).toBe('false');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.keyboard('{Escape}{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('says that nothing is left', async () => {
    const { user, box } = openList({ options: [] });
    await user.click(box);
    expect(said()).toEqual(['Nothing left to add']);
  });

  test('doesn’t say that nothing matches before that is known, nor for what only stands for the text', async () => {
    const { user, box } = openList({ isAnswered: false });
    await user.type(box, 'zzz');
    expect(said()).toEqual(['']);
    cleanup();
    const typed = openList({ optionOf: (text) => ({ ...toOption(text), isAsTyped: true }) });
    await user.type(typed.box, 'zzz');
    expect(found()).toEqual(['zzz']);
    expect(said()).toEqual(['No matches']);
  });

  test('stays open for the next one after a pick, with an empty box', async () => {
    const { user, box, onPick } = openList();
    await user.type(box, 'prof{Enter}');
    expect(onPick).toHaveBeenCalledWith(toOption('Profiling'));
    expect(box.value).toBe('');
    expect(found()).toHaveLength(4);
    await user.click(screen.getByRole('option', { name: 'Unmarked' }));
    expect(onPick).toHaveBeenLastCalledWith(toOption('Unmarked'));
    expect(document.activeElement).toBe(box);
  });

  test('of several marks what is chosen and keeps what was typed', async () => {
    const { user, box } = openList({ isMultiple: true, isChosen: ({ id }) => id === 'Marketing' });
    await user.type(box, 'mark{Enter}');
    expect(box.value).toBe('mark');
    expect(screen.getByRole('listbox').getAttribute('aria-multiselectable')).toBe('true');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Marketing');
    // What is chosen is shown elsewhere, so no key takes it away here.
    await user.clear(box);
    await user.keyboard('{Backspace}');
    expect(screen.getByRole('option', { selected: true })).toBeDefined();
  });

  test('closes and forgets what was typed when the focus leaves it', async () => {
    const { user, box, onPick } = openList();
    await user.type(box, 'mark');
    await user.tab();
    expect(found()).toEqual([]);
    expect(box.value).toBe('');
    expect(onPick).not.toHaveBeenCalled();
  });

  test('that may only be read does not open', async () => {
    const { user, box } = openList({ isReadOnly: true } as ListOptions);
    await user.click(box);
    await user.keyboard('{ArrowDown}x{Enter}');
    expect(found()).toEqual([]);
    expect(box.value).toBe('');
  });
});

describe('a button below the list', () => {
  function Paged() {
    const [isWhole, setIsWhole] = useState(false);
    const more = (
      <button type="button" onClick={() => setIsWhole(true)}>
        Load more
      </button>
    );
    return (
      <ComboboxField
        label="Purpose"
        options={isWhole ? options : options.slice(0, 1)}
        onPick={() => {}}
        foot={isWhole ? undefined : more}
      />
    );
  }

  test.each([
    [
      'with the mouse',
      async (user: ReturnType<typeof userEvent.setup>) => {
        await user.click(screen.getByRole('button', { name: 'Load more' }));
      },
    ],
    [
      'by keyboard',
      async (user: ReturnType<typeof userEvent.setup>) => {
        await user.tab();
        await user.keyboard('{Enter}');
      },
    ],
  ])('is pressed %s, and the box has the focus when it goes', async (_name, press) => {
    render(<Paged />);
    const user = userEvent.setup();
    const box = screen.getByRole('combobox');
    await user.click(box);
    expect(found()).toHaveLength(1);
    await press(user);
    expect(found()).toHaveLength(4);
    expect(document.activeElement).toBe(box);
  });
});

describe('chips', () => {
  test('are reached with the arrow keys and removed with Delete, and the box has the focus', async () => {
    const { user, box } = openChips();
    await user.click(box);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Phone' }));
    await user.keyboard('{Delete}');
    expect(chips()).toEqual(['Email', 'City']);
    expect(document.activeElement).toBe(box);
    await user.keyboard('{ArrowLeft}{ArrowRight}');
    expect(document.activeElement).toBe(box);
  });

  test.each(['{Enter}', ' '])(
    'are reached with Tab and removed with "%s", which sends no form',
    async (key) => {
      const { user, box, onSubmit } = openChips();
      await user.tab();
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Email' }));
      await user.keyboard(key);
      expect(chips()).toEqual(['Phone', 'City']);
      expect(document.activeElement).toBe(box);
      expect(onSubmit).not.toHaveBeenCalled();
    },
  );

  test('Backspace in the empty box takes the last one back, Backspace on a chip removes it', async () => {
    const { user, box } = openChips();
    await user.click(box);
    await user.keyboard('{Backspace}');
    expect(chips()).toEqual(['Email', 'Phone']);
    expect(box.value).toBe('City');
    await user.clear(box);
    await user.keyboard('{ArrowLeft}{Backspace}');
    expect(chips()).toEqual(['Email']);
    expect(box.value).toBe('');
  });

  test('are not gone to from what is being typed, which stays', async () => {
    const { user, box } = openChips();
    await user.type(box, 'Street');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(document.activeElement).toBe(box);
    expect(box.value).toBe('Street');
  });

  test('a box without a list is a text box, and one Enter too many sends no form', async () => {
    const { user, box, onSubmit } = openChips();
    expect(box.hasAttribute('aria-expanded')).toBe(false);
    await user.type(box, 'Street{Enter}');
    expect(chips()).toHaveLength(4);
    expect(onSubmit).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(chips()).toHaveLength(4);
  });

  test.each(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'])(
    '%s in a box without a list is left to the browser',
    (key) => {
      const { box } = openChips();
      box.focus();
      expect(fireEvent.keyDown(box, { key })).toBe(true);
    },
  );

  test('that may only be read can’t be removed', async () => {
    const { user, box } = openChips(true);
    await user.click(box);
    await user.keyboard('{Backspace}{ArrowLeft}{Delete}');
    expect(chips()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});
