/** Shown where a company is submitted and where its filing is signed. */
export const NO_LEGAL_ADVICE = 'The operator of this service gives no legal advice.';
