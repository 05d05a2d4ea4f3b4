import type { FastifyInstance } from 'fastify'
import type { Catalog } from '../../domain/catalog/index.ts'
import type { Appearance, FrontSection, Content as Writing } from '../../domain/content/index.ts'
import type { Visitor } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { renderMarkdown } from '../../platform/markdown/markdown.ts'
import { emptyState } from '../page/components/empty-state.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { type PublicPages, type PublicRequest, servePublicPage } from '../page/public-page.ts'
import { siteLinks } from '../shared/site-links.ts'
import { itemsOf } from './front-items.ts'
import { frontMessages } from './front-messages.ts'
import type { Front } from './front-model.ts'
import { frontSections } from './front-sections.ts'
import { meta } from './meta.ts'

type Deps = { readonly catalog: Catalog; readonly content: Writing; readonly pages: PublicPages }

/** The school's front page with its chosen sections. */
export function serveFrontPage(app: FastifyInstance, { catalog, content, pages }: Deps) {
  const read = async ({ reader }: PublicRequest) =>
    await frontOf({ catalog, content }, reader, await content.appearance(reader))
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.url === paths.front && request.school)
      reply.header('link', siteLinks(request.school.origin).join(', '))
  })
  servePublicPage<Front, undefined>(app, pages, { route: paths.front, read, view: frontPage })
}

/** The model of the front page with this appearance. */
export async function frontOf(
  { catalog, content }: Pick<Deps, 'catalog' | 'content'>,
  reader: Visitor,
  look: Pick<Appearance, 'sections' | 'coverKey'>,
): Promise<Front> {
  const sections = look.sections.length > 0 ? look.sections : usual
  const commentIds = sections.flatMap((section) => (section.kind === 'voices' ? section.commentIds : []))
  const [items, lecturers, posts, voices] = await Promise.all([
    catalog.listing(reader),
    catalog.listLecturers(reader, { page: { first: 8 } }),
    content.listPosts(reader, { page: { first: 3 } }),
    commentIds.length > 0 ? content.publicComments(reader, commentIds) : [],
  ])
  const filled = await Promise.all(
    sections.map(async (section) => ({
      section,
      items: itemsOf(section, items),
      prose: section.kind === 'text' ? await renderMarkdown(section.body, { topHeading: 3 }) : undefined,
    })),
  )
  const rest = { lecturers: lecturers.rows, posts: posts.rows, voices }
  return { sections: filled, coverKey: look.coverKey, hasItems: items.length > 0, ...rest }
}

const usual: readonly FrontSection[] = [
  { kind: 'hero' },
  { kind: 'newest', title: '' },
  { kind: 'events', title: '' },
  { kind: 'memberships', title: '' },
  { kind: 'lecturers', title: '' },
  { kind: 'posts', title: '' },
]

export function frontPage(context: SchoolContext, front: Front): Page {
  const { school, locale } = context
  const text = school.texts.get(locale) ?? school.texts.get(school.locale)
  const isEmpty = !front.hasItems && front.posts.length === 0
  const main = html`${frontSections(context, front)}${isEmpty && nothingYet(context)}`
  const head = meta(context, {
    title: school.name,
    description: text?.tagline || school.name,
    image: front.coverKey,
    described: [
      { '@type': 'EducationalOrganization', name: school.name, url: school.origin, description: text?.about },
    ],
  })
  return { title: school.name, main, head, width: 'edges' }
}

// Visitors get a friendly message, and the team of the school the next step.
function nothingYet({ reader, locale }: SchoolContext): Html {
  const messages = frontMessages(locale)
  const runs = reader?.roles.some((role) => role === 'owner' || role === 'manager' || role === 'admin')
  const empty = runs
    ? emptyState({ icon: 'info', title: messages.emptyForOwner, text: messages.emptyForOwnerText })
    : emptyState({ icon: 'until', title: messages.emptyForVisitor, text: messages.emptyForVisitorText })
  return html`<div class="container section">${empty}</div>`
}
