import { createContext, useContext } from 'react';

// What is not known to be a test counts as production (product-bar.md XC3).
const ProductionContext = createContext(true);

/** Tells all parts below whether the host is, or may be, a production environment. */
export const ProductionProvider = ProductionContext.Provider;

/** `" in PRODUCTION"` for the titles of confirmations, `''` where mistakes are not real. */
export const useProductionWords = (): string =>
  useContext(ProductionContext) ? ' in PRODUCTION' : '';
