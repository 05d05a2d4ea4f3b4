import type { FastifyInstance } from 'fastify'
import type { Catalog } from '../../domain/catalog/index.ts'
import type { Appearance, Content } from '../../domain/content/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { type PublicKind, soldKinds } from '../../paths/public-paths.ts'
import type { Html } from '../../platform/html/html.ts'
import { renderMarkdown } from '../../platform/markdown/markdown.ts'
import { createCatalogCache } from '../shared/catalog-cache.ts'
import type { CatalogWatch } from '../shared/catalog-watch.ts'

/** The parts around all pages of a school: menu, logo and footer. */
export type Chrome = Pick<Appearance, 'logoKey' | 'navigation' | 'typeface'> & {
  readonly footer: Html | undefined
  /** The kinds of items that the school offers, in menu order. */
  readonly kinds: readonly PublicKind[]
}

declare module 'fastify' {
  interface FastifyRequest {
    chrome: Chrome | undefined
  }
  interface FastifyContextConfig {
    /** True for a response with a file or data, without the header and footer. */
    isFile?: boolean
  }
}

type Deps = { readonly catalog: Catalog; readonly content: Content; readonly catalogWatch: CatalogWatch }

/** Loads the header and footer for the pages below from the cache. */
export function findChrome(app: FastifyInstance, { catalog, content, catalogWatch }: Deps) {
  const cache = createCatalogCache<Chrome>(catalogWatch, { isCacheable: () => true, sizeOf })
  const read = async (school: School): Promise<Chrome> => {
    const reader = { kind: 'visitor', schoolId: school.id } as const
    const { logoKey, navigation, footer, typeface } = await content.appearance(reader)
    const [items, writings, prose] = await Promise.all([
      catalog.countItems(reader),
      content.countPostsAndPages(reader),
      renderFooter(footer),
    ])
    const counts = { ...countsByKind(items), ...writings }
    const kinds = menuOrder.filter((kind) => counts[kind] > 0)
    return { logoKey, navigation, footer: prose, typeface, kinds }
  }
  app.addHook('onRequest', async (request) => {
    const { school, routeOptions } = request
    if (school && !routeOptions.config.isFile)
      request.chrome = await cache.remember(school, 'chrome', () => read(school))
  })
}

/** The footer that a school wrote; undefined if it wrote none. */
export async function renderFooter(text: string): Promise<Html | undefined> {
  return text === '' ? undefined : await renderMarkdown(text, { topHeading: 2 })
}

const menuOrder = [...soldKinds, 'posts'] as const

function countsByKind(items: Awaited<ReturnType<Catalog['countItems']>>) {
  return {
    courses: items.course,
    events: items.event,
    products: items.digital_product,
    services: items.consulting_service,
    plans: items.membership_plan,
  }
}

function sizeOf({ navigation, footer }: Chrome): number {
  return 500 + navigation.length * 200 + (footer?.text.length ?? 0)
}
