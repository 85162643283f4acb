import { styled } from '@mui/material/styles';
import { type ReactNode, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { ProductionProvider } from '#console/api/production.ts';
import { AppFrame } from '#console/ui/AppFrame.tsx';
import { Pill } from '#console/ui/Pill.tsx';
import { color } from '#console/ui/theme.ts';
import type { ServiceConfig } from '#contract/service-config.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { describeEnvironment, describeLimits } from './environment-words.ts';
import { navigationAt } from './navigation.ts';
import { usePageChange } from './usePageChange.ts';

interface ShellProps {
  config: ServiceConfig;
  personName: string;
  /** Notices of the whole console. */
  notices: ReactNode;
  onSignOut: () => void;
}

const limitsStyle = { color: color.muted, fontSize: '0.75rem' } as const;

const LimitsInTopBar = styled('span')({
  ...limitsStyle,
  '@media (max-width: 899.95px)': { display: 'none' },
});

/** The same where the top bar has no room for it. */
const LimitsBelowTopBar = styled('p')({
  ...limitsStyle,
  margin: '-10px 0 10px',
  '@media (min-width: 900px)': { display: 'none' },
});

/** What stands around every page: where one is, who one is, and the way to everything else. */
export function Shell({ config, personName, notices, onSignOut }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  usePageChange(main);
  const { label, isProduction } = describeEnvironment(config.environment);
  const limits = describeLimits(config.limits);
  return (
    <AppFrame
      brand="Consent Console"
      environment={<Pill look={isProduction ? 'alarm' : 'quiet'}>{label}</Pill>}
      host={new URL(config.apiBaseUrl).host}
      right={
        <>
          <LimitsInTopBar>{limits}</LimitsInTopBar>
          <AccountPanel name={personName} limits={limits} onSignOut={onSignOut} />
        </>
      }
      groups={navigationAt(pathname)}
      notices={
        <>
          <LimitsBelowTopBar>{limits}</LimitsBelowTopBar>
          {notices}
        </>
      }
      mainRef={main}
    >
      <ProductionProvider value={isProduction}>
        <Outlet />
        <ScrollRestoration />
      </ProductionProvider>
    </AppFrame>
  );
}
