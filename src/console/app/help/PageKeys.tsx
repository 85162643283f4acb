import { useLocation, useNavigate } from 'react-router';
import { navigationAt } from '../navigation.ts';
import { keysOnPages, pageKeys } from './page-keys.ts';
import { type Shortcut, useShortcuts } from './shortcuts.ts';

/** Every page that is a list stands in the rail; elsewhere tables belong to something else. */
const isListPage = (pathname: string): boolean =>
  navigationAt(pathname, { isAdministrator: true }).some(({ items }) =>
    items.some(({ href }) => href === pathname),
  );

/** Moves the focus to what the next or previous row is called by. */
const step = (by: 1 | -1): boolean => {
  const rows = [...document.querySelectorAll('#main tbody tr')].flatMap(
    (row) => row.querySelector<HTMLElement>('th a, td a') ?? [],
  );
  const row = document.activeElement?.closest('tr');
  const at = rows.findIndex((link) => row?.contains(link));
  const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
  next?.focus();
  return next !== undefined;
};

const press = (key: string): boolean => {
  const button = document.querySelector<HTMLElement>(`#main [data-key="${key}"]`);
  const part = button?.closest('[data-keys]');
  const at = document.activeElement;
  // A control elsewhere may be about something else than what the key would act on.
  if (part && at instanceof HTMLElement && at.tabIndex >= 0 && !part.contains(at)) return false;
  // What is blocked says why where it has the focus.
  if (button?.ariaDisabled === 'true') button.focus();
  else button?.click();
  return button !== null;
};

/** Listens for the keys of pages; nothing is drawn. */
export function PageKeys() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const stepBy = (key: string): boolean => {
    if ((key !== 'j' && key !== 'k') || !isListPage(pathname)) return false;
    return step(key === 'j' ? 1 : -1);
  };
  useShortcuts([
    ...pageKeys.map(
      ({ key, name, href }): Shortcut => ({
        key,
        does: name,
        run: () => {
          void navigate(href);
          return true;
        },
      }),
    ),
    ...keysOnPages.map(
      ({ key, does }): Shortcut => ({ key, does, run: () => press(key) || stepBy(key) }),
    ),
  ]);
  return null;
}
