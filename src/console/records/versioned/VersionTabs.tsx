import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler, useLocation, useSearchParams } from 'react-router';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { styled } from '#console/ui/styled.tsx';
import css from './VersionTabs.module.css';

const Root = styled('nav', css.Root);

/** A part of a record's page, which an address leads to by `?tab=`. */
export interface VersionTab {
  id: string;
  label: string;
  count?: number | undefined;
  /** "3 missing": what needs attention there. */
  warning?: string | undefined;
  /** The fragment of an address that leads to something in it. */
  hash?: string;
  /** Drawn only while it's shown. */
  draw: () => ReactNode;
}

interface TabLinkProps {
  search: string;
  isShown: boolean;
  children: ReactNode;
}

// Not the router's `Link`, which the first list would load for it.
function TabLink({ search, isShown, children }: TabLinkProps) {
  const to = { search };
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { preventScrollReset: true });
  return (
    <a href={useHref(to)} onClick={follow} aria-current={isShown ? 'page' : undefined}>
      {children}
    </a>
  );
}

interface VersionTabsProps {
  /** "Parts of this purpose" */
  label: string;
  /** The first is shown where the address names none. */
  tabs: readonly [VersionTab, ...VersionTab[]];
}

/** The parts of a record's page, one shown at a time. They are links: Back goes to the one before. */
export function VersionTabs({ label, tabs }: VersionTabsProps) {
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const named = tabs.find(({ id }) => id === params.get('tab'));
  const shown = named ?? tabs.find((tab) => tab.hash && tab.hash === hash) ?? tabs[0];
  const searchOf = (id: string) => {
    const next = new URLSearchParams(params);
    if (id === tabs[0].id) next.delete('tab');
    else next.set('tab', id);
    return next.size === 0 ? '' : `?${next}`;
  };
  return (
    <>
      <Root aria-label={label}>
        <ul>
          {tabs.map(({ id, label: name, count, warning }) => (
            <li key={id}>
              <TabLink search={searchOf(id)} isShown={id === shown.id}>
                {name}
                {count !== undefined && <small>{formatCount(count)}</small>}
                {warning && <small data-tone="warn">{warning}</small>}
              </TabLink>
            </li>
          ))}
        </ul>
      </Root>
      <div key={shown.id}>{shown.draw()}</div>
    </>
  );
}
