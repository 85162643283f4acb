import { applyStoredColorMode } from '#console/ui/color-mode.ts';

// This file alone becomes the inline script of index.html: every byte precedes the first paint.
applyStoredColorMode();
