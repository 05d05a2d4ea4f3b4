/** An exact decimal: `digits * 10 ** -scale`. */
type Decimal = { readonly digits: bigint; readonly scale: number }

const plain = /^([+-]?)(\d{1,30})(?:\.(\d{1,30}))?(?:e([+-]?\d{1,2}))?$/i
const groups = /^([+-]?\d{1,3})((?:,\d{3})+)(?=$|\.)/

/** True if the text is a number that `isWithin` can compare. */
export function isDecimal(text: string): boolean {
  return plain.test(text)
}

/** A typed number: full-width digits, spaces around it and commas between thousands are accepted. */
export function typedNumber(text: string): string | undefined {
  const folded = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/\u2212/g, '-')
    .replace(groups, (_, head: string, tail: string) => head + tail.replaceAll(',', ''))
  return isDecimal(folded) ? folded : undefined
}

/** True if a number differs from a value by at most the tolerance, computed exactly. */
export function isWithin(given: string, value: string, tolerance: string): boolean {
  const [a, b, c] = [parsed(given), parsed(value), parsed(tolerance)]
  const scale = Math.max(a.scale, b.scale, c.scale)
  const at = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own)
  return magnitude(at(a) - at(b)) <= magnitude(at(c))
}

/** The middle of a range and half of its width, computed exactly. */
export function midpoint(from: string, until: string): { value: string; tolerance: string } {
  const [a, b] = [parsed(from), parsed(until)]
  const scale = Math.max(a.scale, b.scale)
  const at = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own)
  // Half of a number is five times it with one more decimal.
  const half = (digits: bigint) => written({ digits: 5n * digits, scale: scale + 1 })
  return { value: half(at(a) + at(b)), tolerance: half(magnitude(at(b) - at(a))) }
}

function written({ digits, scale }: Decimal): string {
  const text = `${magnitude(digits)}`.padStart(scale + 1, '0')
  const [whole, fraction] = [text.slice(0, -scale), text.slice(-scale).replace(/0+$/, '')]
  return `${digits < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

function parsed(text: string): Decimal {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = plain.exec(text) ?? []
  const digits = BigInt(whole + fraction)
  const scale = fraction.length - Number(exponent)
  const signed = sign === '-' ? -digits : digits
  return scale >= 0 ? { digits: signed, scale } : { digits: signed * 10n ** BigInt(-scale), scale: 0 }
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
