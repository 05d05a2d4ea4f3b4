const modern = 'application/graphql-response+json'
const legacy = 'application/json'

export type MediaType = typeof modern | typeof legacy

/** The media type of the response: the client's preference, or JSON by default; undefined if none is acceptable. */
export function mediaTypeFor(accept: string | undefined): MediaType | undefined {
  if (accept === undefined || accept.trim() === '') return legacy
  const ranges = accept.slice(0, 1000).split(',').map(rangeOf)
  const wishes = ([legacy, modern] as const)
    .map((type) => ({ type, quality: qualityOf(type, ranges) }))
    .filter(({ quality }) => quality > 0)
    // Named outright it wins over a wildcard of the same weight: JSON is what `*/*` gets.
    .sort(
      (a, b) => b.quality - a.quality || Number(isListed(b.type, ranges)) - Number(isListed(a.type, ranges)),
    )
  return wishes[0]?.type
}

type Range = { readonly range: string; readonly quality: number }

function rangeOf(part: string): Range {
  const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
  const quality = parameters.map((parameter) => /^q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
  return { range, quality: Number(quality ?? 1) }
}

// The most specific range decides (RFC 9110, section 12.5.1).
function qualityOf(type: MediaType, ranges: readonly Range[]): number {
  for (const wanted of [type, 'application/*', '*/*']) {
    const found = ranges.find(({ range }) => range === wanted)
    if (found) return found.quality
  }
  return 0
}

function isListed(type: MediaType, ranges: readonly Range[]): boolean {
  return ranges.some(({ range }) => range === type)
}

/** GraphQL over HTTP, section 6.4: with plain JSON a request that was not executed still gets a 200. */
export function statusOfRefused(type: MediaType): 200 | 400 {
  return type === modern ? 400 : 200
}
