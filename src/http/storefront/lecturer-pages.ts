import type { FastifyInstance } from 'fastify'
import type { Catalog, Lecturer, ListedItem } from '../../domain/catalog/index.ts'
import { urlAt } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { renderMarkdown } from '../../platform/markdown/markdown.ts'
import { avatar } from '../page/components/avatar.ts'
import { breadcrumb } from '../page/components/breadcrumb.ts'
import { emptyState } from '../page/components/empty-state.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { type PublicPages, type PublicRequest, servePublicPage } from '../page/public-page.ts'
import { lecturerList } from './front-sections.ts'
import { itemCards } from './item-card.ts'
import { breadcrumbs, inOneLine, meta } from './meta.ts'
import { shopMessages } from './shop-messages.ts'
import { thingMessages } from './thing-messages.ts'

type Deps = { readonly catalog: Catalog; readonly pages: PublicPages }
type LecturerModel = {
  readonly lecturer: Omit<Lecturer, 'listedAt'>
  readonly about: Html
  readonly items: readonly ListedItem[]
}
type LecturersModel = { readonly lecturers: readonly Lecturer[] }

/** The list of lecturers, and a page for each with their courses. */
export function serveLecturerPages(app: FastifyInstance, { catalog, pages }: Deps) {
  const readOne = async ({
    reader,
    params: { slug = '' },
  }: PublicRequest): Promise<LecturerModel | undefined> => {
    const lecturer = await catalog.lecturerBySlug(reader, slug)
    if (!lecturer) return undefined
    const items = await catalog.listing(reader)
    const about = await renderMarkdown(lecturer.bio, { topHeading: 2 })
    const own = items.filter(({ lecturers }) => lecturers.some((each) => each.slug === slug))
    return { lecturer, about, items: own }
  }
  const readAll = async ({ reader }: PublicRequest): Promise<LecturersModel> => ({
    lecturers: (await catalog.listLecturers(reader, { page: { first: 100 } })).rows,
  })
  servePublicPage<LecturerModel, undefined>(app, pages, {
    route: paths.lecturer.route,
    read: readOne,
    view: lecturerPage,
  })
  servePublicPage<LecturersModel, undefined>(app, pages, {
    route: paths.lecturers,
    read: readAll,
    view: lecturersPage,
  })
}

function lecturerPage(context: SchoolContext, { lecturer, about, items }: LecturerModel): Page {
  const { school, locale } = context
  const { name, bio, slug, avatarKey } = lecturer
  const messages = thingMessages(locale)
  const above = [
    { text: shopMessages(locale).home, href: paths.front },
    { text: messages.lecturersTitle, href: paths.lecturers },
  ]
  const main = html`${breadcrumb(context, above, name)}<article class="lecturer" lang="${school.locale}">
<header>${avatar({ name, image: avatarKey }, 96)}<h1>${name}</h1></header>
<div class="prose">${about}</div></article>
${items.length > 0 && html`<section aria-labelledby="teaches"><h2 id="teaches">${messages.teaches(name)}</h2>${itemCards(context, items)}</section>`}`
  const description = inOneLine(bio) || name
  const crumbs = [
    ...above.map(({ text, href }) => ({ name: text, path: href })),
    { name, path: paths.lecturer(slug) },
  ]
  const person = { '@type': 'Person', name, description, url: urlAt(school, paths.lecturer(slug)) }
  const head = meta(context, {
    title: name,
    description,
    image: avatarKey,
    described: [person, breadcrumbs(context, crumbs)],
  })
  return { title: name, main, head }
}

function lecturersPage(context: SchoolContext, { lecturers }: LecturersModel): Page {
  const messages = thingMessages(context.locale)
  const title = messages.lecturersTitle
  const list = lecturerList(lecturers) ?? emptyState({ icon: 'person', text: messages.noLecturers })
  const head = meta(context, { title, description: `${title} · ${context.school.name}` })
  return { title, main: html`<h1>${title}</h1><h2 class="unseen">${messages.all}</h2>${list}`, head }
}
