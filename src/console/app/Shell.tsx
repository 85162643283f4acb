import { styled } from '@mui/material/styles';
import { type ReactNode, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
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

const LimitsInForce = styled('span')({
  color: color.muted,
  fontSize: '0.75rem',
  '@media (max-width: 899.95px)': { display: 'none' },
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
          <LimitsInForce>{limits}</LimitsInForce>
          <AccountPanel name={personName} limits={limits} onSignOut={onSignOut} />
        </>
      }
      groups={navigationAt(pathname)}
      notices={notices}
      mainRef={main}
    >
      <ProductionProvider value={isProduction}>
        <Outlet />
      </ProductionProvider>
    </AppFrame>
  );
}
