// Creating a formatter takes as long as using it a thousand times, and uses tens of kilobytes outside the
// heap. The cache is large enough for the languages and time zones in use; the least recently used one is
// evicted.
const most = 200

/** A date formatter, cached by locale and options. */
export const dateFormat = cached(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** A number formatter, cached by locale and options. */
export const numberFormat = cached(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

function cached<Options, Format>(make: (locale: string, options: Options) => Format) {
  // A Map keeps insertion order, so its first key is the least recently used.
  const formats = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = formats.get(key) ?? make(locale, options)
    formats.delete(key)
    formats.set(key, format)
    const [oldest] = formats.keys()
    if (formats.size > most && oldest !== undefined) formats.delete(oldest)
    return format
  }
}
