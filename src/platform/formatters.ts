// Making a formatter takes as long as using it a thousand times, and holds tens of kilobytes outside the heap. Enough for
// the languages and time zones in use at one time; the one unused for longest is dropped.
const most = 200

/** A formatter of dates; the same one for the same locale and options. */
export const dateFormat = kept(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** A formatter of numbers; the same one for the same locale and options. */
export const numberFormat = kept(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

function kept<Options, Format>(make: (locale: string, options: Options) => Format) {
  // A Map keeps insertion order, so its first key is the one unused for longest.
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
