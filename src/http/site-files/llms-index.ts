import type { Brief } from '../../domain/catalog/index.ts'
import type { SchoolText } from '../../domain/tenancy/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { markdownPath, type PublicKind, publicKinds } from '../../paths/public-paths.ts'
import type { SiteFile } from './cached-file.ts'
import type { FileContext } from './context.ts'
import { inline, linkTo } from './markdown/inline.ts'
import { lastChangeOfKinds, listKind, type Sources } from './public-lists.ts'
import { latest } from './site-file.ts'

// The maximum number of entries per part.
const mostListed = 100

export const llmsPartPath = (kind: PublicKind, part: number) => `/llms-${kind}-${part}.txt`

/** The index of a school by the llms.txt convention. */
export async function llmsIndex(sources: Sources, context: FileContext): Promise<SiteFile> {
  const lists: List[] = []
  for (const kind of publicKinds) lists.push(await listOf(sources, context, kind, 1))
  const nonEmpty = lists.filter(({ things }) => things.length > 0)
  const changes = await lastChangeOfKinds(sources, context)
  return {
    from: nonEmpty,
    changedAt: latest(...changes.values(), context.school.changedAt),
    write: () => textOf(context, nonEmpty),
  }
}

function textOf(context: FileContext, nonEmpty: readonly List[]): string {
  const { school, messages } = context
  const sections = nonEmpty.map((list) => section(context, messages.kinds[list.kind], list))
  const body = [
    `# ${inline(school.name)}`,
    `> ${inline(ownTextOf(context)?.tagline || school.name)}`,
    ...introduction(context),
    ...(nonEmpty.length > 0 ? sections : [messages.index.nothing]),
    ownFiles(context),
    forMachines(context),
  ]
  return `${body.join('\n\n')}\n`
}

/** A further part of one of its lists; undefined if it does not exist. */
export async function llmsPart(
  sources: Sources,
  context: FileContext,
  { kind, part }: { readonly kind: PublicKind; readonly part: number },
): Promise<SiteFile | undefined> {
  const list = await listOf(sources, context, kind, part)
  if (list.things.length === 0) return undefined
  const changes = await lastChangeOfKinds(sources, context)
  return {
    from: list,
    changedAt: latest(changes.get(kind), context.school.changedAt),
    write: () => partOf(context, list),
  }
}

function partOf(context: FileContext, list: List): string {
  const { school, messages, fileAt } = context
  const { kind, part } = list
  const title = messages.index.part(messages.kinds[kind], part)
  const body = [
    `# ${inline(school.name)}: ${title}`,
    `> ${linkTo(fileAt(endpoints.llms), messages.index.firstPart)}`,
    section(context, messages.kinds[kind], list),
  ]
  return `${body.join('\n\n')}\n`
}

type List = {
  readonly kind: PublicKind
  readonly part: number
  readonly things: readonly Brief[]
  readonly hasMore: boolean
}

async function listOf(sources: Sources, context: FileContext, kind: PublicKind, part: number): Promise<List> {
  const things = await listKind(sources, context, kind, {
    // One more than listed, to know whether there is another part.
    first: mostListed + 1,
    skip: (part - 1) * mostListed,
    // Events are sorted by their start, other items latest first.
    latestFirst: kind !== 'events',
    onlyUpcoming: true,
  })
  return { kind, part, things: things.slice(0, mostListed), hasMore: things.length > mostListed }
}

function section(context: FileContext, title: string, { kind, part, things, hasMore }: List): string {
  const { fileAt, messages } = context
  const lines = things.map(({ slug, name, summary }) =>
    listed(linkTo(fileAt(markdownPath(kind, slug)), name), inline(summary)),
  )
  const next = linkTo(fileAt(llmsPartPath(kind, part + 1)), messages.index.more(messages.kinds[kind]))
  return [`## ${title}`, '', ...lines, ...(hasMore ? [listed(next, messages.index.moreNote)] : [])].join('\n')
}

const listed = (link: string, note: string) => (note ? `- ${link}: ${note}` : `- ${link}`)

function ownTextOf({ school, locale }: FileContext): SchoolText | undefined {
  return school.texts.get(locale) ?? school.texts.get(school.locale)
}

function introduction(context: FileContext): string[] {
  const { locales, messages, serves } = context
  const about = ownTextOf(context)?.about
  const notes = [messages.index.howToRead]
  if (locales.length > 1)
    notes.push(messages.index.languages(locales.map((each) => `\`${each}\``).join(', ')))
  if (serves('POST', endpoints.mcp)) notes.push(messages.index.search('search_catalog'))
  return [...(about ? [inline(about)] : []), notes.join('\n')]
}

function ownFiles({ messages: { index }, at, fileAt }: FileContext): string {
  return [
    `## ${index.school}`,
    '',
    listed(linkTo(fileAt(endpoints.pricing), index.pricing), index.pricingNote),
    listed(linkTo(at('/'), index.frontPage), index.frontPageNote),
    listed(linkTo(at(endpoints.sitemap), index.sitemap), index.sitemapNote),
  ].join('\n')
}

const machines = [
  ['GET', 'authGuide'],
  ['POST', 'mcp'],
  ['POST', 'memberApi'],
  ['GET', 'developers'],
  ['GET', 'openApi'],
  ['GET', 'adminReference'],
  ['GET', 'authorizationServer'],
  ['GET', 'openidConfiguration'],
  ['GET', 'protectedResource'],
  ['GET', 'didDocument'],
] as const

function forMachines({ messages: { index }, at, serves }: FileContext): string {
  const lines = machines
    .filter(([method, name]) => serves(method, endpoints[name]))
    .map(([, name]) => listed(linkTo(at(endpoints[name]), index[name]), index[`${name}Note`]))
  return [`## ${index.machines}`, '', ...lines].join('\n')
}
