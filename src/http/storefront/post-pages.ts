import type { FastifyInstance } from 'fastify'
import type { Content, ListedPost, Post, Thread } from '../../domain/content/index.ts'
import { urlAt, withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { markdownPath, publicList, publicPath, publicRoute } from '../../paths/public-paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { renderMarkdown } from '../../platform/markdown/markdown.ts'
import { publicDiscussion } from '../discussion/public-discussion.ts'
import { assetPath } from '../page/assets.ts'
import { emptyState } from '../page/components/empty-state.ts'
import { pagination } from '../page/components/pagination.ts'
import { picture } from '../page/components/picture.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { type PublicPages, type PublicRequest, servePublicPage } from '../page/public-page.ts'
import { formatCursor, parseCursor } from '../shared/list-cursor.ts'
import { breadcrumbs, inOneLine, meta } from './meta.ts'
import { postCards } from './post-card.ts'
import { dayOf } from './terms.ts'
import { thingMessages } from './thing-messages.ts'
import { steps, trail } from './thing-page.ts'

type Deps = { readonly content: Content; readonly pages: PublicPages }
type PostsModel = {
  readonly posts: readonly ListedPost[]
  readonly newer: string | undefined
  readonly older: string | undefined
}

/** A post with its latest comments. */
type PostModel = { readonly post: Post; readonly prose: Html; readonly threads: readonly Thread[] }

const perPage = 12
const visibleThreads = 5

/** The school's posts: their list, and each with its comments. */
export function servePostPages(app: FastifyInstance, { content, pages }: Deps) {
  const readAll = async ({ reader, query }: PublicRequest): Promise<PostsModel> => {
    const after = parseCursor(query.get('after'))
    const before = after ? undefined : parseCursor(query.get('before'))
    const page = before ? { last: perPage, before } : { first: perPage, after }
    const { rows, hasNext, hasPrevious } = await content.listPosts(reader, { page })
    const at = (name: 'after' | 'before', post: ListedPost | undefined) =>
      post && withQuery(publicList('posts'), { [name]: formatCursor({ at: post.listedAt, id: post.id }) })
    return {
      posts: rows,
      newer: hasPrevious ? at('before', rows[0]) : undefined,
      older: hasNext ? at('after', rows.at(-1)) : undefined,
    }
  }
  servePublicPage<PostsModel, undefined>(app, pages, {
    route: publicList('posts'),
    queryNames: ['after', 'before'],
    read: readAll,
    view: postsPage,
  })
  servePublicPage<PostModel, undefined>(app, pages, {
    route: publicRoute('posts'),
    async read({ reader, params: { slug = '' } }) {
      const post = await content.postBySlug(reader, slug)
      if (!post) return undefined
      const [threads, prose] = await Promise.all([
        content.postThreads(reader, post.id, { first: visibleThreads }),
        renderMarkdown(post.body, { topHeading: 2 }),
      ])
      return { post, prose, threads: threads?.rows ?? [] }
    },
    view: postPage,
    async moved({ reader, params: { slug = '' } }) {
      const now = await content.currentSlug(reader, 'posts', slug)
      return now && publicPath('posts', now)
    },
  })
}

function postsPage(context: SchoolContext, { posts, newer, older }: PostsModel): Page {
  const messages = thingMessages(context.locale)
  const title = messages.postsTitle
  const list =
    posts.length > 0 ? postCards(context, posts) : emptyState({ icon: 'text', text: messages.noPosts })
  const main = html`<h1>${title}</h1><h2 class="unseen">${messages.all}</h2>${list}${pagination(context, { previous: newer, next: older })}`
  return { title, main, head: meta(context, { title, description: `${title} · ${context.school.name}` }) }
}

function postPage(context: SchoolContext, { post, prose, threads }: PostModel): Page {
  const { school, locale } = context
  const { title, slug, summary, body, imageKey, publishedAt, authorName, changedAt } = post
  const messages = thingMessages(locale)
  const byline = [publishedAt && dayOf(context, publishedAt), authorName && messages.by(authorName)]
    .filter(Boolean)
    .join(' · ')
  const cover =
    imageKey &&
    picture({
      key: imageKey,
      name: title,
      width: 1280,
      height: 720,
      classes: 'cover thing-cover',
      loading: 'first',
      sizes: '(min-width: 60rem) 44rem, 100vw',
    })
  const main = html`${trail(context, 'posts', title)}<article class="post" lang="${school.locale}">
<header><h1>${title}</h1><p class="lead">${summary}</p><p class="quietly" lang="${locale}">${byline}</p></header>
${cover}<div class="prose">${prose}</div></article>
<div class="post-comments">${publicDiscussion(context, { threads, href: paths.postComments(slug) })}</div>`
  const description = summary || inOneLine(body) || title
  const url = urlAt(school, publicPath('posts', slug))
  const article = {
    '@type': 'BlogPosting',
    headline: title,
    description,
    url,
    datePublished: publishedAt?.toISOString(),
    dateModified: changedAt.toISOString(),
    ...(authorName && { author: { '@type': 'Person', name: authorName } }),
    publisher: { '@type': 'EducationalOrganization', name: school.name, url: school.origin },
  }
  const tags = meta(context, {
    title,
    description,
    image: imageKey,
    type: 'article',
    markdown: markdownPath('posts', slug),
    described: [article, breadcrumbs(context, steps(context, 'posts', { name: title, slug }))],
  })
  const head = html`${tags}<link rel="stylesheet" href="${assetPath('discussion.css')}">`
  return { title, main, head }
}

/** The school's own pages. */
export function serveWrittenPages(app: FastifyInstance, { content, pages }: Deps) {
  type Written = {
    readonly page: NonNullable<Awaited<ReturnType<Content['pageBySlug']>>>
    readonly prose: Html
  }
  servePublicPage<Written, undefined>(app, pages, {
    route: publicRoute('pages'),
    async read({ reader, params: { slug = '' } }) {
      const page = await content.pageBySlug(reader, slug)
      return page && { page, prose: await renderMarkdown(page.body, { topHeading: 2 }) }
    },
    view(context, { page: { title, body, slug }, prose }) {
      const main = html`<article class="post" lang="${context.school.locale}"><header><h1>${title}</h1></header>
<div class="prose">${prose}</div></article>`
      const description = inOneLine(body) || title
      return {
        title,
        main,
        head: meta(context, { title, description, markdown: markdownPath('pages', slug) }),
      }
    },
    async moved({ reader, params: { slug = '' } }) {
      const now = await content.currentSlug(reader, 'pages', slug)
      return now && publicPath('pages', now)
    },
  })
  app.get(publicList('pages'), (_request, reply) => reply.redirect(paths.front, 302))
}
