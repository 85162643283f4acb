import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { BudgetMeter } from '#console/api/budget/BudgetMeter.tsx';
import { LimitStrip } from '#console/api/LimitStrip.tsx';
import { EnvironmentProvider } from '#console/api/production.ts';
import { AppFrame } from '#console/ui/AppFrame.tsx';
import { BackProvider } from '#console/ui/BackLink.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Pill } from '#console/ui/Pill.tsx';
import type { ServiceConfig } from '#contract/service-config.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { describeEnvironment, describeLimits } from './environment-words.ts';
import { navigationAt } from './navigation.ts';
import { StickyNotices } from './StickyNotices.tsx';
import { usePageChange } from './usePageChange.ts';
import { useTrail } from './useTrail.ts';

interface ShellProps {
  config: ServiceConfig;
  personName: string;
  /** Notices of the whole console. */
  notices: ReactNode;
  onSignOut: () => void;
}

const BudgetPanel = lazyPart(
  async () => (await import('#console/api/budget/BudgetPanel.tsx')).BudgetPanel,
);

/** What stands around every page: where one is, who one is, and the way to everything else. */
export function Shell({ config, personName, notices, onSignOut }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  usePageChange(main);
  const goBackTo = useTrail();
  const { label, isProduction } = describeEnvironment(config.environment);
  const { host } = new URL(config.apiBaseUrl);
  const environment = useMemo(() => ({ label, isProduction, host }), [label, isProduction, host]);
  const [isBudgetOpen, setIsBudgetOpen] = useState(false);
  return (
    <AppFrame
      brand="Consent Console"
      environment={<Pill look={isProduction ? 'alarm' : 'quiet'}>{label}</Pill>}
      host={host}
      right={
        <>
          <BudgetMeter limits={config.limits} onOpen={() => setIsBudgetOpen(true)} />
          <AccountPanel
            name={personName}
            limits={describeLimits(config.limits)}
            onSignOut={onSignOut}
          />
        </>
      }
      groups={navigationAt(pathname, config.environment === 'demo')}
      notices={
        <StickyNotices>
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
        <ScrollRestoration />
        {isBudgetOpen && <BudgetPanel onClose={() => setIsBudgetOpen(false)} />}
      </EnvironmentProvider>
    </AppFrame>
  );
}
