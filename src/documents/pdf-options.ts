/**
 * Options that keep the PDF library from running, drawing or fetching anything in a file. With verbosity 0, it prints
 * nothing.
 */
export const PDF_OPTIONS = {
  verbosity: 0,
  useSystemFonts: false,
  disableFontFace: true,
  useWasm: false,
  enableXfa: false,
};
