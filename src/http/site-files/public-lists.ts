import type { Brief, Catalog, Dated, ItemType } from '../../domain/catalog/index.ts'
import type { Content } from '../../domain/content/index.ts'
import { type PublicKind, publicKinds } from '../../paths/public-paths.ts'
import type { CatalogCache } from '../shared/catalog-cache.ts'
import type { FileContext } from './context.ts'

export type Modules = { readonly catalog: Catalog; readonly content: Content }

/** The last public change of each kind. */
export type Changes = ReadonlyMap<PublicKind, Date | null>

/** The sources of the lists; their dates are cached, because each part of a long list needs them. */
export type Sources = Modules & { readonly dates: CatalogCache<Changes> }

export const itemTypes = {
  courses: 'course',
  products: 'digital_product',
  events: 'event',
  services: 'consulting_service',
  plans: 'membership_plan',
} as const satisfies Record<Exclude<PublicKind, 'posts' | 'pages'>, ItemType>

type Part = Parameters<Catalog['listSummaries']>[2]

/** A part of everything public of one kind. */
export async function listKind(
  { catalog, content }: Modules,
  { reader }: FileContext,
  kind: PublicKind,
  part: Part,
): Promise<Brief[]> {
  if (kind === 'posts') return await content.listPostSummaries(reader, part)
  if (kind === 'pages') return await content.listPageSummaries(reader, part)
  return await catalog.listSummaries(reader, itemTypes[kind], part)
}

/** A part of the public items of one kind: their paths and their last change. */
export async function listDated(
  { catalog, content }: Modules,
  { reader }: FileContext,
  kind: PublicKind,
  part: Part,
): Promise<Dated[]> {
  if (kind === 'posts') return await content.listPostsDated(reader, part)
  if (kind === 'pages') return await content.listPagesDated(reader, part)
  return await catalog.listDated(reader, itemTypes[kind], part)
}

/** The number of public items of each kind. */
export async function countKinds(
  { catalog, content }: Modules,
  { reader }: FileContext,
): Promise<ReadonlyMap<PublicKind, number>> {
  const items = await catalog.countItems(reader)
  const writings = await content.countPostsAndPages(reader)
  return new Map(
    publicKinds.map((kind) => [
      kind,
      kind === 'posts' || kind === 'pages' ? writings[kind] : items[itemTypes[kind]],
    ]),
  )
}

/** The last public change of each kind, including removals. */
export async function lastChangeOfKinds(sources: Sources, context: FileContext): Promise<Changes> {
  return await sources.dates.remember(context.school, 'changes', () => readChanges(sources, context))
}

async function readChanges({ catalog, content }: Modules, { reader }: FileContext): Promise<Changes> {
  const items = await catalog.lastChanges(reader)
  const writings = await content.lastWritingChanges(reader)
  return new Map(
    publicKinds.map((kind) => [
      kind,
      kind === 'posts' || kind === 'pages' ? writings[kind] : items[itemTypes[kind]],
    ]),
  )
}
