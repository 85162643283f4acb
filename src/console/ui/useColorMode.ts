import { useSyncExternalStore } from 'react';
import { type ColorMode, colorMode, subscribeColorMode } from './color-mode.ts';

/** The color mode that was chosen on this device. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribeColorMode, colorMode);
