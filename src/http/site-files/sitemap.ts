import type { Brief } from '../../domain/catalog/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { markdownPath, type PublicKind, publicKinds } from '../../paths/public-addresses.ts'
import type { FileContext } from './context.ts'
import { countKinds, listKind, type Modules } from './public-lists.ts'
import { latest, type SiteFile } from './site-file.ts'

// sitemaps.org allows 50,000 addresses and 50 MB; so few keep a part below 5 MB, and so the memory to write it.
const mostPerPart = 5_000

export type SitemapPart = PublicKind | 'school'
export const sitemapParts: readonly SitemapPart[] = ['school', ...publicKinds]
export const sitemapPartPath = (part: SitemapPart, number: number) => `/sitemap-${part}-${number}.xml`

/** Every public address of a school; of a large one, where the parts of that list are. */
export async function sitemap(modules: Modules, context: FileContext): Promise<SiteFile> {
  const counts = await countKinds(modules, context)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total > mostPerPart) return sitemapIndex(context, counts)
  const entries = ownEntries(context)
  for (const kind of publicKinds) entries.push(...(await entriesOf(modules, context, kind, 1)))
  return urlSet(entries)
}

/** One part of the list; undefined where there is none. */
export async function sitemapPart(
  modules: Modules,
  context: FileContext,
  { part, number }: { readonly part: SitemapPart; readonly number: number },
): Promise<SiteFile | undefined> {
  if (part === 'school') return number === 1 ? urlSet(ownEntries(context)) : undefined
  const entries = await entriesOf(modules, context, part, number)
  return entries.length > 0 ? urlSet(entries) : undefined
}

function sitemapIndex({ at }: FileContext, counts: ReadonlyMap<PublicKind, number>): SiteFile {
  const parts = [...counts].flatMap(([kind, count]) =>
    Array.from({ length: Math.ceil(count / mostPerPart) }, (_, before) => sitemapPartPath(kind, before + 1)),
  )
  const lines = [sitemapPartPath('school', 1), ...parts].map(
    (path) => `<sitemap><loc>${escaped(at(path))}</loc></sitemap>`,
  )
  const body = `${declaration}<sitemapindex ${namespace}>\n${lines.join('\n')}\n</sitemapindex>\n`
  return { body, changedAt: undefined }
}

type Entry = {
  readonly address: string
  readonly updatedAt?: Date
  readonly translations: ReadonlyMap<string, string>
}

async function entriesOf(
  modules: Modules,
  context: FileContext,
  kind: PublicKind,
  number: number,
): Promise<Entry[]> {
  const things = await listKind(modules, context, kind, {
    first: mostPerPart,
    skip: (number - 1) * mostPerPart,
    // What is new joins the last part, so the others stay as they are.
    latestFirst: false,
  })
  return things.map((thing) => entryOf(context, kind, thing))
}

// A page for people comes in the reader's language at one address; its Markdown also has an address per language.
function entryOf(context: FileContext, kind: PublicKind, { slug, updatedAt }: Brief): Entry {
  const page = context.pageOf(kind, slug)
  if (page) return { address: page, updatedAt, translations: new Map() }
  return { ...fileEntry(context, markdownPath(kind, slug)), updatedAt }
}

function fileEntry({ at, locales }: FileContext, path: string): Entry {
  const several = locales.length > 1 ? locales : []
  const address = at(path)
  const translations = new Map<string, string>(several.map((each) => [each, `${address}?lang=${each}`]))
  if (translations.size > 0) translations.set('x-default', address)
  return { address, translations }
}

function ownEntries(context: FileContext): Entry[] {
  return [
    { address: context.at('/'), translations: new Map() },
    fileEntry(context, endpoints.llms),
    fileEntry(context, endpoints.pricing),
    { address: context.at(endpoints.authGuide), translations: new Map() },
  ]
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function urlSet(entries: readonly Entry[]): SiteFile {
  const lines = entries.map(
    ({ address, updatedAt, translations }) =>
      `<url><loc>${escaped(address)}</loc>${lastmod(updatedAt)}${alternates(translations)}</url>`,
  )
  const spaces = `${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml"`
  const dated = entries.flatMap(({ updatedAt }) => (updatedAt ? [{ updatedAt }] : []))
  return {
    body: `${declaration}<urlset ${spaces}>\n${lines.join('\n')}\n</urlset>\n`,
    changedAt: latest(dated),
  }
}

function lastmod(updatedAt: Date | undefined): string {
  return updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''
}

function alternates(translations: Entry['translations']): string {
  return [...translations]
    .map(
      ([language, address]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(address)}"/>`,
    )
    .join('')
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
