/**
 * Returns whether a caller prefers a web page to JSON (RFC 9110 §12.5.1). Browsers ask for HTML; curl and `fetch`
 * accept anything.
 */
export function prefersHtml(accept: string | undefined): boolean {
  return prefers(accept, 'text/html');
}

/** Returns whether a caller prefers CSV to JSON. */
export function prefersCsv(accept: string | undefined): boolean {
  return prefers(accept, 'text/csv');
}

function prefers(accept: string | undefined, mediaType: `text/${string}`): boolean {
  if (accept === undefined) return false;
  const ranges = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
  });
  const weightOf = (...types: string[]) => {
    const match = types.map((type) => ranges.find((range) => range.type === type)).find((range) => range !== undefined);
    return match?.weight ?? 0;
  };
  return weightOf(mediaType, 'text/*', '*/*') > weightOf('application/json', 'application/*', '*/*');
}
