import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const encodings: ('br' | 'gzip')[] = ['br', 'gzip']

/** Response compression; a route may set the minimum size. */
export const compression = {
  encodings,
  // The highest Brotli level takes fifty times as long and saves only a tenth.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

/** A whole text in each of our encodings, for texts that are packed once and sent often. */
export const packed = {
  br: (text: Buffer) => promisify(brotliCompress)(text, compression.brotliOptions),
  gzip: (text: Buffer) => promisify(gzip)(text),
} as const

export type Encoding = (typeof encodings)[number] | 'identity'

/** The best supported encoding that a client accepts (RFC 9110, section 12.5.3), for responses stored in each. */
export function acceptedEncoding(header: string | undefined): Encoding {
  const accepted = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',', 20)
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  )
  return compression.encodings.find((encoding) => accepted.has(encoding)) ?? 'identity'
}
