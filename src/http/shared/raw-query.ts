/** The text after the first question mark; a query may hold more of them (RFC 3986, section 3.4). */
export function rawQuery(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}
