import type { Brief, Catalog, ItemType } from '../../domain/catalog/index.ts'
import type { Content } from '../../domain/content/index.ts'
import { type PublicKind, publicKinds } from '../../paths/public-addresses.ts'
import type { FileContext } from './context.ts'

export type Modules = { readonly catalog: Catalog; readonly content: Content }

export const itemTypes = {
  courses: 'course',
  products: 'digital_product',
  events: 'event',
  services: 'consulting_service',
  plans: 'membership_plan',
} as const satisfies Record<Exclude<PublicKind, 'posts' | 'pages'>, ItemType>

type Part = Parameters<Catalog['listBriefly']>[2]

/** A part of everything public of one kind. */
export async function listKind(
  { catalog, content }: Modules,
  { reader }: FileContext,
  kind: PublicKind,
  part: Part,
): Promise<Brief[]> {
  if (kind === 'posts') return await content.listPostsBriefly(reader, part)
  if (kind === 'pages') return await content.listPagesBriefly(reader, part)
  return await catalog.listBriefly(reader, itemTypes[kind], part)
}

/** How many public things there are of each kind. */
export async function countKinds(
  { catalog, content }: Modules,
  { reader }: FileContext,
): Promise<ReadonlyMap<PublicKind, number>> {
  const items = await catalog.countItems(reader)
  const writings = await content.countWritings(reader)
  return new Map(
    publicKinds.map((kind) => [
      kind,
      kind === 'posts' || kind === 'pages' ? writings[kind] : items[itemTypes[kind]],
    ]),
  )
}
