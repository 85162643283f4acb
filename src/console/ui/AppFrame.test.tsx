import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { List } from 'lucide-react';
import { afterEach, expect, test } from 'vitest';
import { AppFrame } from './AppFrame.tsx';

const groups = [
  { items: [{ label: 'Points', icon: List, href: '#points', isCurrent: true }] },
  {
    label: 'People',
    items: [{ label: 'Subjects', icon: List, href: '#people', isCurrent: false }],
  },
];

function renderFrame() {
  render(
    <AppFrame brand="Console" host="localhost" groups={groups}>
      <h1>Page</h1>
    </AppFrame>,
  );
  return userEvent.setup();
}

/** On wide screens, such as the one of this test, the rail is always there and the button is not drawn. */
function menuButton() {
  return screen.getByRole('button', { name: 'Menu', hidden: true });
}

afterEach(cleanup);

test('the first stop of the keyboard leads past the navigation', async () => {
  const user = renderFrame();
  await user.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(document.activeElement).toBe(skip);
  expect(skip.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
});

test('the current place is marked in words that assistive technology reads', () => {
  renderFrame();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Points');
});

test('the menu opens onto its first link, and Escape closes it', { tags: 'more' }, async () => {
  const user = renderFrame();
  const menu = menuButton();
  await user.click(menu);
  expect(menu.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Points' }));

  await user.keyboard('{Escape}');
  expect(menu.getAttribute('aria-expanded')).toBe('false');
});

test('following a link closes the menu', async () => {
  const user = renderFrame();
  await user.click(menuButton());
  await user.click(screen.getByRole('link', { name: 'Subjects' }));
  expect(menuButton().getAttribute('aria-expanded')).toBe('false');
});
