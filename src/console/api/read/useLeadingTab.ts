import { useEffect, useState, useSyncExternalStore } from 'react';
import { leadTabs } from './leading-tab.ts';

const subscribeToVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};
const isVisible = () => !document.hidden;

/**
 * Whether this tab leads those that show the same: one that is seen, and that wants to. Without a
 * name every tab leads.
 */
export const useLeadingTab = (name: string | undefined, isWilling: boolean): boolean => {
  const [held, setHeld] = useState<string | null>(null);
  const canLead = useSyncExternalStore(subscribeToVisibility, isVisible) && isWilling;

  useEffect(() => {
    if (name === undefined || !canLead) return;
    const leave = leadTabs(navigator.locks, name, () => setHeld(name));
    return () => {
      leave();
      setHeld(null);
    };
  }, [name, canLead]);

  return name === undefined || held === name;
};
