/** A page of another site that may be embedded in ours. */
export type Embed = {
  /** The name of the other site. */
  readonly name: string
  readonly host: string
  readonly src: string
}

type Recipe = (link: URL) => string | undefined

const youTubeHosts = [
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtu.be',
  'www.youtube-nocookie.com',
]
const vimeoHosts = ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']

// Sites whose URLs are embedded unchanged: by exact host and by the path that they document for embedding.
const embeddableSites: Readonly<Record<string, { readonly name: string; readonly paths: RegExp }>> = {
  'codepen.io': { name: 'CodePen', paths: /^\/[\w-]+\/embed\/(?:preview\/)?[\w-]+$/ },
  'docs.google.com': { name: 'Google Docs', paths: /^\/(?:presentation|forms|document|spreadsheets)\/d\// },
  'observablehq.com': { name: 'Observable', paths: /^\/embed\// },
  'open.spotify.com': { name: 'Spotify', paths: /^\/embed\// },
  'speakerdeck.com': { name: 'Speaker Deck', paths: /^\/player\// },
  'w.soundcloud.com': { name: 'SoundCloud', paths: /^\/player\/?$/ },
  'www.geogebra.org': { name: 'GeoGebra', paths: /^\/(?:material\/iframe|m)\// },
  'www.loom.com': { name: 'Loom', paths: /^\/embed\// },
}

/** The embeddable form of a URL; undefined for other sites, which are only linked to. */
export function embedOf(link: string): Embed | undefined {
  const url = URL.parse(link)
  if (url?.protocol !== 'https:' || url.username || url.port) return undefined
  if (youTubeHosts.includes(url.hostname)) return embedded('YouTube', youTube, url)
  if (vimeoHosts.includes(url.hostname)) return embedded('Vimeo', vimeo, url)
  const other = embeddableSites[url.hostname]
  return other?.paths.test(url.pathname) ? { name: other.name, host: url.hostname, src: url.href } : undefined
}

function embedded(name: string, recipe: Recipe, url: URL): Embed | undefined {
  const src = recipe(url)
  return src === undefined ? undefined : { name, host: new URL(src).hostname, src }
}

const youTube: Recipe = ({ hostname, pathname, searchParams }) => {
  const [, first = '', second = ''] = pathname.split('/')
  const inPath = ['embed', 'shorts', 'live'].includes(first) ? second : undefined
  const id = hostname === 'youtu.be' ? first : (inPath ?? searchParams.get('v') ?? '')
  if (!/^[\w-]{11}$/.test(id)) return undefined
  const start = /^(\d{1,6})s?$/.exec(searchParams.get('t') ?? searchParams.get('start') ?? '')?.[1]
  return `https://www.youtube-nocookie.com/embed/${id}?rel=0${start ? `&start=${start}` : ''}`
}

// The URL of an unlisted video has a second part with its access key; `dnt` keeps Vimeo from following the
// reader.
const vimeo: Recipe = ({ hostname, pathname, searchParams }) => {
  const parts = pathname.split('/').filter(Boolean)
  const [id = '', inPath] = hostname === 'player.vimeo.com' ? parts.slice(1) : parts
  const proof = searchParams.get('h') ?? inPath
  if (!/^\d{1,12}$/.test(id)) return undefined
  return `https://player.vimeo.com/video/${id}?dnt=1${proof && /^\w{1,32}$/.test(proof) ? `&h=${proof}` : ''}`
}
