import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ThemeRoot } from './ThemeRoot.tsx';
import { TypedConfirmation } from './TypedConfirmation.tsx';

afterEach(cleanup);

const phrase = 'merge 2 into 1 PRODUCTION';

const open = (props: { blockedReason?: string; isPending?: boolean } = {}) => {
  const on = { onConfirm: vi.fn(), onCancel: vi.fn() };
  render(
    <ThemeRoot>
      <TypedConfirmation phrase={phrase} confirmLabel="Merge" {...props} {...on} />
    </ThemeRoot>,
  );
  const box = screen.getByRole('textbox', { name: `Type ${phrase} to confirm` });
  return { ...on, box, user: userEvent.setup() };
};

test('Cancel has the focus, so that Enter on arrival does no harm', async () => {
  const { user, onConfirm, onCancel } = open();
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.keyboard('{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onCancel).toHaveBeenCalledOnce();
});

test('Enter and the button do nothing before the phrase matches exactly', async () => {
  const { user, box, onConfirm } = open();
  const button = screen.getByRole('button', { name: 'Merge' });
  for (const almost of ['', 'merge 2 into 1', phrase.toLowerCase()]) {
    await user.clear(box);
    await user.type(box, `${almost}{Enter}`);
    await user.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
  }
  expect(onConfirm).not.toHaveBeenCalled();
  await user.clear(box);
  await user.type(box, phrase);
  expect(screen.getByText('Matches.')).toBeDefined();
  expect(onConfirm).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledOnce();
});

const isText = (value: unknown) => typeof value === 'string';

test.each([{ blockedReason: 'Save the evidence first.' }, { isPending: true }])(
  'the phrase alone is not enough while something keeps it back: %o',
  async (props) => {
    const { user, box, onConfirm } = open(props);
    await user.type(box, `${phrase}{Enter}`);
    const said = ['Matches.', ...Object.values(props).filter(isText)].join(' ');
    expect(screen.getByText(said)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Merge' }));
    expect(onConfirm).not.toHaveBeenCalled();
  },
);

test('the browser is asked to neither complete, check nor keep what is typed', () => {
  const { box } = open();
  expect(box.getAttribute('autocomplete')).toBe('off');
  expect(box.getAttribute('spellcheck')).toBe('false');
  expect(box.getAttribute('name')).toBeNull();
});
