import type { Dated } from '../../domain/catalog/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { paths } from '../../paths/paths.ts'
import { type PublicKind, publicKinds, publicList, publicPath, soldKinds } from '../../paths/public-paths.ts'
import { locales } from '../../platform/locales.ts'
import type { SiteFile } from './cached-file.ts'
import type { FileContext } from './context.ts'
import { type Changes, countKinds, lastChangeOfKinds, listDated, type Sources } from './public-lists.ts'
import { latest } from './site-file.ts'

// sitemaps.org allows 50,000 URLs and 50 MB; this number keeps a part below 5 MB, which bounds the memory to write it.
const mostPerPart = 5_000

export type SitemapPart = PublicKind | 'school'
export const sitemapParts: readonly SitemapPart[] = ['school', ...publicKinds]
export const sitemapPartPath = (part: SitemapPart, number: number) => `/sitemap-${part}-${number}.xml`

/** The sitemap of a school, or the sitemap index of a large one. */
export async function sitemap(sources: Sources, context: FileContext): Promise<SiteFile> {
  const counts = await countKinds(sources, context)
  const changes = await lastChangeOfKinds(sources, context)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total > mostPerPart) return sitemapIndex(context, counts, changes)
  const entries = ownEntries(context, changes)
  for (const kind of publicKinds) entries.push(...(await entriesOf(sources, context, kind, 1)))
  return urlSet(entries, latest(...changes.values(), context.school.changedAt))
}

/** One part of the list; undefined if it does not exist. */
export async function sitemapPart(
  sources: Sources,
  context: FileContext,
  { part, number }: { readonly part: SitemapPart; readonly number: number },
): Promise<SiteFile | undefined> {
  if (part === 'school' && number > 1) return undefined
  const changes = await lastChangeOfKinds(sources, context)
  if (part === 'school') {
    return urlSet(ownEntries(context, changes), latest(...changes.values(), context.school.changedAt))
  }
  const entries = await entriesOf(sources, context, part, number)
  if (entries.length === 0) return undefined
  return urlSet(entries, latest(changes.get(part), context.school.changedAt))
}

function sitemapIndex(
  { at, school }: FileContext,
  counts: ReadonlyMap<PublicKind, number>,
  changes: Changes,
): SiteFile {
  const whole = latest(...changes.values(), school.changedAt)
  const parts = [...counts].flatMap(([kind, count]) =>
    // A removal shifts later entries, so all parts share the last change of the kind.
    Array.from({ length: Math.ceil(count / mostPerPart) }, (_, before) => ({
      url: at(sitemapPartPath(kind, before + 1)),
      changedAt: latest(changes.get(kind), school.changedAt),
    })),
  )
  const all = [{ url: at(sitemapPartPath('school', 1)), changedAt: whole }, ...parts]
  const line = ({ url, changedAt }: (typeof all)[number]) =>
    `<sitemap><loc>${escaped(url)}</loc>${lastmod(changedAt)}</sitemap>`
  const write = () =>
    `${declaration}<sitemapindex ${namespace}>\n${all.map(line).join('\n')}\n</sitemapindex>\n`
  return { from: all, changedAt: whole, write }
}

type Entry = {
  readonly url: string
  /** The last change of the page. */
  readonly changedAt: Date | undefined
  readonly translations: ReadonlyMap<string, string>
}

async function entriesOf(
  sources: Sources,
  context: FileContext,
  kind: PublicKind,
  number: number,
): Promise<Entry[]> {
  const things = await listDated(sources, context, kind, {
    first: mostPerPart,
    skip: (number - 1) * mostPerPart,
    // New entries are added to the last part, so the others stay unchanged.
    latestFirst: false,
  })
  return things.map((thing) => entryOf(context, kind, thing))
}

function entryOf(context: FileContext, kind: PublicKind, { slug, changedAt }: Dated): Entry {
  return pageEntry(context, publicPath(kind, slug), latest(changedAt, context.school.changedAt))
}

/** A page in every supported language; the URL without a language has the school's own, as its head says too. */
function pageEntry({ at, school }: FileContext, path: string, changedAt: Date | undefined): Entry {
  const url = at(path)
  const translations = new Map<string, string>(
    locales.map((each) => [each, each === school.locale ? url : `${url}?lang=${each}`]),
  )
  return { url, changedAt, translations: translations.set('x-default', url) }
}

function fileEntry({ at, locales }: FileContext, path: string, changedAt: Date | undefined): Entry {
  const several = locales.length > 1 ? locales : []
  const url = at(path)
  const translations = new Map<string, string>(several.map((each) => [each, `${url}?lang=${each}`]))
  if (translations.size > 0) translations.set('x-default', url)
  return { url, changedAt, translations }
}

function ownEntries(context: FileContext, changes: Changes): Entry[] {
  const { school, at } = context
  const prices = soldKinds.map((kind) => changes.get(kind))
  const whole = latest(...changes.values(), school.changedAt)
  const onlySchool = { changedAt: school.changedAt, translations: new Map<string, string>() }
  return [
    pageEntry(context, paths.front, whole),
    pageEntry(context, paths.catalog, whole),
    ...publicKinds
      .filter((kind) => kind !== 'pages' && changes.get(kind))
      .map((kind) => pageEntry(context, publicList(kind), latest(changes.get(kind), school.changedAt))),
    fileEntry(context, endpoints.llms, whole),
    fileEntry(context, endpoints.pricing, latest(...prices, school.changedAt)),
    { url: at(endpoints.authGuide), ...onlySchool },
  ]
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function urlSet(entries: readonly Entry[], changedAt: Date | undefined): SiteFile {
  const spaces = `${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml"`
  const write = () => `${declaration}<urlset ${spaces}>\n${entries.map(urlOf).join('\n')}\n</urlset>\n`
  return { from: entries, changedAt, write }
}

function urlOf({ url, changedAt, translations }: Entry): string {
  return `<url><loc>${escaped(url)}</loc>${lastmod(changedAt)}${alternates(translations)}</url>`
}

function lastmod(changedAt: Date | undefined): string {
  return changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
}

function alternates(translations: Entry['translations']): string {
  return [...translations]
    .map(([language, url]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(url)}"/>`)
    .join('')
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
