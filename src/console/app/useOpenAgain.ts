import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

const firstPauseMs = 5000;
const longestPauseMs = 60_000;

/**
 * Opens the page at this address again by itself, as one whose code couldn't be fetched: when the
 * network is back, when the tab is looked at again, and more and more rarely in between.
 * @returns whether it's being opened
 */
export const useOpenAgain = (): boolean => {
  const navigate = useNavigate();
  const location = useLocation();
  const isOpening = useNavigation().state !== 'idle';

  const open = useEffectEvent(() => {
    // Somebody may be on their way elsewhere.
    if (isOpening || document.hidden) return;
    void navigate(location, { replace: true, state: location.state });
  });

  useEffect(() => {
    let pauseMs = firstPauseMs;
    let timer = setTimeout(handlePause, pauseMs);
    function handlePause() {
      open();
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      timer = setTimeout(handlePause, pauseMs);
    }
    const handleSign = () => open();
    window.addEventListener('online', handleSign);
    document.addEventListener('visibilitychange', handleSign);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', handleSign);
      document.removeEventListener('visibilitychange', handleSign);
    };
  }, []);

  return isOpening;
};
