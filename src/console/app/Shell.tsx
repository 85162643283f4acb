import { CircleQuestionMark } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { BudgetMeter } from '#console/api/budget/BudgetMeter.tsx';
import { LimitStrip } from '#console/api/limits/LimitStrip.tsx';
import { EnvironmentProvider } from '#console/api/production.ts';
import { useScopes } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { AppFrame } from '#console/ui/AppFrame.tsx';
import { BackProvider } from '#console/ui/BackLink.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { lazyExtra } from '#console/ui/lazy-extra.ts';
import { Pill } from '#console/ui/Pill.tsx';
import { setPresenting, usePresenting } from '#console/ui/presenter-mode.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { useRootMark } from '#console/ui/useRootMark.ts';
import { type Environment, environments } from '#contract/common/limits.ts';
import type { ServiceConfig } from '#contract/service-config.ts';
import { paths } from '../paths.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { type Shortcut, useShortcuts } from './help/shortcuts.ts';
import { navigationAt } from './navigation.ts';
import { JumpButton } from './palette/JumpButton.tsx';
import css from './Shell.module.css';
import { usePageChange } from './usePageChange.ts';
import { useTrail } from './useTrail.ts';

const labels: Record<Environment, string> = {
  production: 'PRODUCTION',
  uat: 'UAT',
  trial: 'Trial',
  demo: 'Demo',
};

const isKnown = (environment: string): environment is Environment =>
  (environments as readonly string[]).includes(environment);

/** How an environment is named; one that is not known counts as production. */
const describeEnvironment = (environment: string): { label: string; isProduction: boolean } =>
  isKnown(environment)
    ? { label: labels[environment], isProduction: environment === 'production' }
    : { label: `PRODUCTION (${environment})`, isProduction: true };

const Sticky = styled('div', css.Root);

interface ShellProps {
  config: ServiceConfig;
  personName: string;
  notices: ReactNode;
  onSignOut: () => void;
}

const BudgetPanel = lazyPart(
  async () => (await import('#console/api/budget/BudgetPanel.tsx')).BudgetPanel,
);

// Not lazyParts: nobody asked for them, so that they open is not told.
const ResetWatch = lazyExtra(
  async () => (await import('#console/features/demo-scenes/ResetWatch.tsx')).ResetWatch,
);
const RequestedWatch = lazyExtra(
  async () => (await import('#console/features/erasures/RequestedWatch.tsx')).RequestedWatch,
);
const ZoneNote = lazyExtra(async () => (await import('./ZoneNote.tsx')).ZoneNote);
const PageKeys = lazyExtra(async () => (await import('./help/PageKeys.tsx')).PageKeys);
const FetchAhead = lazyExtra(async () => (await import('./FetchAhead.tsx')).FetchAhead);
const badges = {
  [paths.erasures.to()]: <RequestedWatch />,
};

const searchField = '[type=search], [data-first-field]';

/** The address of one thing on a page, which the page scrolls to: an earlier place isn't restored. */
const placeKey = ({ search, key }: Location) =>
  new URLSearchParams(search).has('term') ? crypto.randomUUID() : key;

const Palette = lazyPart(async () => (await import('./palette/Palette.tsx')).Palette);
const HelpPanel = lazyPart(async () => (await import('./help/HelpPanel.tsx')).HelpPanel);

/** What stands around every page: where one is, who one is, and the way to everything else. */
export function Shell({ config, personName, notices, onSignOut }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  usePageChange(main);
  const goBackTo = useTrail();
  const { label, isProduction } = describeEnvironment(config.environment);
  const { host } = window.location;
  const { revealReason, hasDestinations = true } = config;
  const isDemo = config.environment === 'demo';
  const isAdministrator = useScopes().includes('CONSENT_ADMIN');
  const environment = useMemo(
    () => ({ label, isProduction, host, revealReason, hasDestinations }),
    [label, isProduction, host, revealReason, hasDestinations],
  );
  const isPresenting = usePresenting();
  const [isBudgetOpen, setIsBudgetOpen] = useState(false);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const rail = navigationAt(pathname, { isDemo, isAdministrator });
  const shortcuts: Shortcut[] = [
    {
      key: 'k',
      isControlled: true,
      does: 'Search or jump to a page or record',
      run: () => {
        setIsPaletteOpen(true);
        return true;
      },
    },
    {
      key: '?',
      does: 'Open this help',
      run: () => {
        setIsHelpOpen(true);
        return true;
      },
    },
    {
      key: '/',
      does: "Go to the page's search",
      run: () => {
        const field = main.current?.querySelector<HTMLInputElement>(searchField);
        field?.focus();
        field?.select();
        return Boolean(field);
      },
    },
  ];
  useShortcuts(shortcuts);
  return (
    <AppFrame
      brand="Consent Console"
      environment={<Pill look={isProduction ? 'alarm' : 'quiet'}>{label}</Pill>}
      host={host}
      right={
        <>
          <JumpButton onOpen={() => setIsPaletteOpen(true)} onNear={Palette.preload} />
          <BudgetMeter limits={config.limits} onOpen={() => setIsBudgetOpen(true)} />
          <ActionButton
            variant="ghost"
            icon={CircleQuestionMark}
            isIconOnly
            aria-haspopup="dialog"
            onClick={() => setIsHelpOpen(true)}
          >
            Help
          </ActionButton>
          <AccountPanel
            name={personName}
            limits={config.limits}
            onOpenBudget={() => setIsBudgetOpen(true)}
            onSignOut={onSignOut}
          />
        </>
      }
      badges={badges}
      groups={rail}
      notices={
        <StickyNotices>
          {isPresenting && (
            <Strip
              title="Presenter mode."
              action={<ActionButton onClick={() => setPresenting(false)}>Turn off</ActionButton>}
            >
              People's values and tokens are hidden in all tabs.
            </Strip>
          )}
          <LimitStrip />
          {notices}
        </StickyNotices>
      }
      mainRef={main}
    >
      <EnvironmentProvider value={environment}>
        <BackProvider value={goBackTo}>
          <Outlet />
        </BackProvider>
        <ZoneNote />
        <ScrollRestoration getKey={placeKey} />
        {isDemo && <ResetWatch />}
        <PageKeys />
        <FetchAhead />
        {isBudgetOpen && <BudgetPanel onClose={() => setIsBudgetOpen(false)} />}
        {isPaletteOpen && <Palette rail={rail} onClose={() => setIsPaletteOpen(false)} />}
        {isHelpOpen && <HelpPanel shortcuts={shortcuts} onClose={() => setIsHelpOpen(false)} />}
      </EnvironmentProvider>
    </AppFrame>
  );
}

/** The notices of the whole console: they stay in view where there is room for that. */
function StickyNotices({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useRootMark('data-sticky-notices');

  useEffect(() => {
    const box = root.current;
    if (box === null || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--notices', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      style.removeProperty('--notices');
    };
  }, []);

  return <Sticky ref={root}>{children}</Sticky>;
}
