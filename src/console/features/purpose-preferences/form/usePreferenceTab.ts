import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type PreferenceTab, preferenceTabs } from '../tab-counts.ts';

/** The parameter of the address that says which part is shown. */
export const tabParameter = 'tab';

/** The part of the form that the address asks for; the first one where it asks for none. */
export const usePreferenceTab = () => {
  const [params, setParams] = useSearchParams();
  const tab = preferenceTabs.find((one) => one === params.get(tabParameter)) ?? 'settings';
  const [led, setLed] = useState<{ tab: PreferenceTab; go: () => void } | null>(null);

  const show = (wanted: PreferenceTab) =>
    setParams(wanted === 'settings' ? {} : { [tabParameter]: wanted }, {
      replace: true,
      preventScrollReset: true,
    });

  // What is led to takes the focus, which nothing does in a part that isn't shown.
  useEffect(() => {
    if (led?.tab !== tab) return;
    setLed(null);
    led.go();
  }, [led, tab]);

  return {
    tab,
    show,
    /** Shows a part, then does what needs it on screen. */
    lead: (wanted: PreferenceTab, go: () => void) => {
      if (wanted !== tab) show(wanted);
      setLed({ tab: wanted, go });
    },
  };
};
