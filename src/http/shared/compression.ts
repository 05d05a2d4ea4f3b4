import { constants } from 'node:zlib'

/** How answers are made smaller for clients that say they can read it; a route may choose from which size on. */
export const compression = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  // Brotli's best takes fifty times as long for a tenth less.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}
