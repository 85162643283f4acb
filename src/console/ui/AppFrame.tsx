import { Menu, X } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { ActionButton } from './ActionButton.tsx';
import css from './AppFrame.module.css';
import { type NavigationGroup, NavigationRail } from './NavigationRail.tsx';
import { styled } from './styled.tsx';

/** Grid of top bar, rail and main part. */
const Frame = styled('div', css.Frame);

interface AppFrameProps {
  brand: string;
  /** Kind of environment, such as a `Pill`. Always in view. */
  environment?: ReactNode;
  /** The host that is spoken to. Always in view. */
  host?: string;
  /** Right end of the top bar: who is signed in, budget, settings. */
  right?: ReactNode;
  /** Notices of the whole console, above every page. */
  notices?: ReactNode;
  groups: readonly NavigationGroup[];
  /** By address: what stands beside a place, such as a number. */
  badges?: Readonly<Record<string, ReactNode>>;
  /** Focus it after a change of page. */
  mainRef?: Ref<HTMLElement>;
  children: ReactNode;
}

const mainId = 'main';
const railId = 'navigation';

/** Skip link, top bar, navigation rail (a panel behind a menu button below 900 px) and main part. */
export function AppFrame(props: AppFrameProps) {
  const { brand, environment, host, right, notices, groups, badges, mainRef, children } = props;
  const [isRailOpen, setIsRailOpen] = useState(false);
  const menuRef = useRef<HTMLButtonElement>(null);
  const railRef = useRef<HTMLElement>(null);

  function handleToggle() {
    flushSync(() => setIsRailOpen(!isRailOpen));
    if (!isRailOpen) {
      // The panel follows the whole top bar in the order of focus: go there at once.
      railRef.current?.querySelector('a')?.focus();
    }
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isRailOpen) {
      setIsRailOpen(false);
      menuRef.current?.focus();
    }
  }

  function handleBlur(event: FocusEvent<HTMLElement>) {
    const next = event.relatedTarget;
    // An open panel covers the page: what receives focus under it would not be seen.
    if (next && next !== menuRef.current && !event.currentTarget.contains(next)) {
      setIsRailOpen(false);
    }
  }

  return (
    <Frame onKeyDown={handleKeyDown}>
      <a className="skip" href={`#${mainId}`}>
        Skip to content
      </a>
      <header className="top">
        <span className="menu">
          <ActionButton
            ref={menuRef}
            variant="ghost"
            icon={isRailOpen ? X : Menu}
            isIconOnly
            // Below it, on a narrow screen, stands the environment.
            data-tip-side="end"
            aria-expanded={isRailOpen}
            aria-controls={railId}
            onClick={handleToggle}
          >
            Menu
          </ActionButton>
        </span>
        <span className="brand">
          <span className="mark" aria-hidden="true">
            {brand.slice(0, 1)}
          </span>
          <span className="brand-name">{brand}</span>
        </span>
        <span className="place">
          {environment}
          {host && <span className="host">{host}</span>}
        </span>
        <div className="right">{right}</div>
      </header>
      <NavigationRail
        id={railId}
        railRef={railRef}
        groups={groups}
        badges={badges}
        isOpen={isRailOpen}
        onLeave={() => setIsRailOpen(false)}
        onBlur={handleBlur}
      />
      {isRailOpen && (
        <div className="shade" aria-hidden="true" onPointerDown={() => setIsRailOpen(false)} />
      )}
      <main id={mainId} ref={mainRef} tabIndex={-1}>
        {notices}
        {children}
      </main>
    </Frame>
  );
}
